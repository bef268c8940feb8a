import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Case, caseEntity } from '../../../../domain/content/case.ts';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import { addressIn } from '../../../../domain/text/language.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { call } from '../../../api/client.ts';
import type { Responses } from '../../../api/route.ts';
import { normalize } from '../../../api/normalize.ts';
import { CaseArticle } from '../../cases/article/case-article.tsx';
import { useLanguage } from '../../language/language.tsx';
import { pages } from '../../../routing/routes.ts';
import { Loading } from '../../../ui/loading.tsx';
import { shownLanguages } from '../../../../domain/studio/facts.ts';
import { useStudio } from '../../../studio/studio.tsx';

/** An unpublished case, for anyone with a preview link. */
export default function SharedPreviewPage() {
  const t = useTranslations('sharedPreview');
  const { language } = useLanguage();
  const studio = useStudio();
  /** Undefined while it loads, null if the link is invalid. */
  const [opened, setOpened] = useState<Responses['POST /api/previews'] | null>();
  useEffect(() => {
    const open = () => {
      const body = { token: location.hash.slice(1) };
      call('POST /api/previews', { body, language }).then(setOpened, () => setOpened(null));
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [language]);
  return (
    <>
      <aside
        aria-label={t('notice')}
        className="sticky top-0 z-40 flex flex-wrap items-center gap-x-6 gap-y-1 bg-paper px-5 py-2 text-[0.9375rem] font-semibold text-ink"
      >
        <p className="mr-auto">{opened ? t('until', { time: clockOf(opened.expiresAt, language) }) : t('notice')}</p>
        <ul className="flex gap-4">
          {shownLanguages(studio).map((option) => (
            <li key={option}>
              <a
                lang={option}
                href={`${addressIn(option, pages.sharedPreview.path)}${typeof location === 'object' ? location.hash : ''}`}
                suppressHydrationWarning
                aria-current={option === language ? 'page' : undefined}
                className="inline-block py-1 underline-offset-4 hover:underline aria-[current]:underline"
              >
                {languageName(option)}
              </a>
            </li>
          ))}
        </ul>
      </aside>
      <main id="content">
        {opened ? (
          <CaseArticle entity={normalize<Case>(opened.case, defaults)} />
        ) : opened === null ? (
          <div className="frame py-16">
            <h1 className="display text-headline">{t('gone')}</h1>
            <p className="measure mt-5">{t('goneHint')}</p>
          </div>
        ) : (
          <div className="grid min-h-[60svh] place-items-center">
            <Loading />
          </div>
        )}
      </main>
    </>
  );
}

const defaults = defaultsOf(caseEntity);

const clockOf = (instant: string, language: string) =>
  new Date(instant).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
