import { useTranslations } from 'use-intl';
import { Mark } from './mark.tsx';

/** Replaces content that is loading. @param label defaults to 'Loading...' */
export function Loading({ label }: { label?: string }) {
  const t = useTranslations('common');
  return (
    <p role="status" className="flex min-h-40 items-center justify-center gap-3 p-6 text-muted">
      <Mark loading />
      {label ?? t('loading')}
    </p>
  );
}
