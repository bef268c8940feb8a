import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRouter } from 'wouter';

/** The privacy notice next to a form's button. */
export function PrivacyNote({ className = '' }: { className?: string }) {
  const t = useTranslations('common');
  const { base } = useRouter();
  /** Opens in a new tab, since the form must keep its values. */
  const link = (text: ReactNode) => (
    <a
      href={`${base}/privacy`}
      target="_blank"
      rel="noopener"
      className="font-semibold underline underline-offset-4 hover:text-accent"
    >
      {text}
      <span className="sr-only"> ({t('opensInNewTab')})</span>
    </a>
  );
  return <p className={`text-[0.9375rem] text-muted ${className}`}>{t.rich('privacyNote', { link })}</p>;
}
