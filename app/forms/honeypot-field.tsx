import { useTranslations } from 'use-intl';

/**
 * The field of `domain/honeypot.ts`: in the page for robots, which fill in whatever there is. It is beside the window, out of the
 * order of focus and of the accessibility tree, so that nobody else meets it; without styles its label says what to do.
 */
export function HoneypotField() {
  const t = useTranslations('common');
  return (
    <div aria-hidden className="pointer-events-none absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {t('trap')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What a form sends of its {@link HoneypotField}: nothing, unless a robot filled it in. */
export function honeypot(form: HTMLFormElement): { website?: string } {
  const field = form.elements.namedItem('website');
  return field instanceof HTMLInputElement && field.value !== '' ? { website: field.value } : {};
}
