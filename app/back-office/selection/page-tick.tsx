import { useTranslations } from 'use-intl';
import type { Selection } from './selection.tsx';

/** Ticks the page's entities, or unticks them. */
export function PageTick({ selection }: { selection: Selection }) {
  const t = useTranslations('backOffice.selection');
  return (
    <label className="-my-2 flex size-9 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={t('page')}
        className="size-4.5 accent-accent"
        ref={(box) => {
          if (box) box.indeterminate = selection.isPagePartlyTicked;
        }}
        checked={selection.isPageTicked}
        onChange={selection.togglePage}
      />
    </label>
  );
}
