import { useTranslations } from 'use-intl';

/** The hidden field for robots: outside the viewport, the focus order and the accessibility tree. Without styles, its label asks people to leave it empty. */
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

/** The hidden field's part of a form's body; empty unless it was filled in. */
export function honeypot(form: HTMLFormElement): { website?: string } {
  const field = form.elements.namedItem('website');
  return field instanceof HTMLInputElement && field.value !== '' ? { website: field.value } : {};
}
