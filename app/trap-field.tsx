import { useTranslations } from 'use-intl';

/**
 * The field of `domain/trap.ts`: in the page for robots, which fill in whatever there is. It is beside the window, out of the
 * order of focus and of the accessibility tree, so that nobody else meets it; without styles its label says what to do.
 */
export function TrapField() {
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

/** What a form sends of its {@link TrapField}: nothing, unless a robot filled it in. */
export function trapped(form: HTMLFormElement): { website?: string } {
  const field = form.elements.namedItem('website');
  return field instanceof HTMLInputElement && field.value !== '' ? { website: field.value } : {};
}
