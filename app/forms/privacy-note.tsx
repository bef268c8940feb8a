import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRouter } from 'wouter';

/** The privacy notice beside a form's button. */
export function PrivacyNote({ className = '' }: { className?: string }) {
  const t = useTranslations('common');
  return <p className={`text-[0.9375rem] text-muted ${className}`}>{t.rich('privacyNote', { link: privacyLink })}</p>;
}

const privacyLink = (text: ReactNode) => <PrivacyLink>{text}</PrivacyLink>;

/** Opens in a new tab, so that the form keeps its values. */
function PrivacyLink({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const { base } = useRouter();
  return (
    <a
      href={`${base}/privacy`}
      target="_blank"
      rel="noopener"
      className="font-semibold underline underline-offset-4 hover:text-accent"
    >
      {children}
      <span className="sr-only"> ({t('opensInNewTab')})</span>
    </a>
  );
}
