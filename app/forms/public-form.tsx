import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRouter } from 'wouter';

/* What every public form has. */

/** The honeypot for robots: outside the window, the focus order and the accessibility tree; its label, shown without styles, says to leave it empty. */
export function HoneypotField() {
  const t = useTranslations('common');
  return (
    <div aria-hidden className="pointer-events-none absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {t('honeypot')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The honeypot's part of a form's body; empty unless it was filled in. */
export function honeypot(form: HTMLFormElement): { website?: string } {
  const field = form.elements.namedItem('website');
  return field instanceof HTMLInputElement && field.value !== '' ? { website: field.value } : {};
}

/** The privacy notice beside a form's button. */
export function PrivacyNote({ className = '' }: { className?: string }) {
  const t = useTranslations('common');
  const { base } = useRouter();
  /** Opens in a new tab, so that the form keeps its values. */
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
