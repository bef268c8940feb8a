import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Estimate } from './estimate.ts';

interface StrengthProps {
  password: string;
  /** What the password should not be made of, beside the studio's name. */
  names?: readonly (string | null)[];
}

const nobody: readonly string[] = [];
const colours = ['bg-red', 'bg-red', 'bg-yellow', 'bg-green', 'bg-green'] as const;

/** How soon a new password would be guessed, and why. */
export function PasswordStrength({ password, names = nobody }: StrengthProps) {
  const t = useTranslations('backOffice.strength');
  const [found, setFound] = useState<Estimate>();
  const known = JSON.stringify([studio.name, ...names.filter((name) => name !== null)]);
  useEffect(() => {
    let isCurrent = true;
    if (password !== '')
      void import('./estimate.ts').then(
        ({ estimate }) => isCurrent && setFound(estimate(password, JSON.parse(known) as string[])),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [password, known]);
  if (password === '' || !found) return null;
  const { score, warning } = found;
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={classNames('h-1.5', step <= Math.max(score, 1) ? colours[score] : 'bg-edge')} />
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {t(`scores.${score}`)}
        {warning !== null && ` ${t(`warnings.${warning as 'common'}`)}`}
      </p>
    </div>
  );
}
