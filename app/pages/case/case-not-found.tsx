import { useTranslations } from 'use-intl';
import { pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Shown when no case is found, not even a built-in one. */
export function CaseNotFound() {
  const t = useTranslations('case.notFound');
  return (
    <div className="frame">
      <div className="split split-line gap-y-6 py-16 lg:min-h-[calc(100svh-4.5rem)] lg:items-center">
        <h1 className="display text-hero">{t('title')}</h1>
        <div>
          <p className="text-xl text-pretty">{t('text')}</p>
          <ButtonLink href={pages.cases.path} className="mt-7">
            {t('back')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
