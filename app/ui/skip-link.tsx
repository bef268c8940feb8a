import { useTranslations } from 'use-intl';

/** The first link of a page, which skips header and navigation. It is visible while it has the focus. */
export function SkipLink({ inert }: { inert?: boolean }) {
  const t = useTranslations('common');
  return (
    <a
      href="#content"
      inert={inert}
      className="fixed top-3 left-3 z-50 -translate-y-24 bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
}
