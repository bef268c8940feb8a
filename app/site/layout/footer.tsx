import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { languageKey, languageTable } from '../../../domain/text/language.ts';
import { pages, screens } from '../../routing/routes.ts';
import { LargeMailLink } from '../../studio/mail-link.tsx';
import { useFacts, useStudio } from '../../studio/studio.tsx';
import { useHasPortfolio } from '../reads/public-responses.ts';
import { OwnPageLinks, PageLinks, PitchLink } from './navigation-links.tsx';
import { shownLanguages } from '../../../domain/studio/facts.ts';

const linked = [pages.cases, pages.publishing, pages.about, pages.contact] as const;
const linkedWithPortfolio = [pages.cases, pages.portfolio, ...linked.slice(1)] as const;

/** The deal, and links to the pages and to the studio's profiles on other sites. */
export function Footer() {
  const t = useTranslations('footer');
  const navigation = useTranslations('navigation');
  const studio = useStudio();
  const shown = shownLanguages(studio);
  const profiles = studio.social.filter(({ address }) => address !== null);
  const hasPortfolio = useHasPortfolio();
  return (
    <footer className="bg-surface">
      <div aria-hidden="true" className="bg-strong">
        <div className="frame">
          <div className="relative h-2 before:absolute before:inset-y-0 before:right-[calc(100%-var(--share))] before:-left-[50vw] before:bg-accent" />
        </div>
      </div>
      <div className="frame">
        <div className="split split-line gap-y-0">
          <div className="py-12 lg:py-20">
            <p>
              {t('deal', useFacts())
                .split('\n')
                .map((sentence) => (
                  <span key={sentence} className="display block text-poster">
                    {sentence}{' '}
                  </span>
                ))}
            </p>
            <LargeMailLink className="mt-8" />
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-8 pb-12 lg:py-20">
            <nav aria-label={t('pages')}>
              <p className="mb-3 text-[0.9375rem] text-muted">{t('pages')}</p>
              <ul>
                <PageLinks linked={hasPortfolio ? linkedWithPortfolio : linked} className={link} />
                <OwnPageLinks menu="footer" className={link} />
              </ul>
            </nav>
            {profiles.length > 0 && (
              <div>
                <p className="mb-3 text-[0.9375rem] text-muted">{t('elsewhere')}</p>
                <ul>
                  {profiles.map(({ network, address }) => (
                    <li key={address}>
                      <a href={address!} target="_blank" rel="me noopener noreferrer" className={link}>
                        {network}
                        <ArrowUpRight className="size-4 text-muted" aria-hidden />
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-edge py-4 text-[0.9375rem] text-muted">
          <p>{t('copyright', { year: String(studio.copyrightYear), studio: studio.name })}</p>
          <div className="flex flex-wrap gap-x-6">
            {/* Replaces the switcher without scripts: the server stores the choice. */}
            {(shown.length > 1 ? shown : []).map((language) => (
              <a
                key={language}
                href={`?${languageKey}=${language}`}
                rel="nofollow"
                lang={language}
                className="hidden min-h-11 items-center hover:text-strong noscript:inline-flex"
              >
                {languageTable[language].name}
              </a>
            ))}
            <PitchLink className="inline-flex min-h-11 items-center hover:text-strong" />
            {([pages.promise, pages.privacy] as const).map(({ path, label }) => (
              <Link key={path} href={path} className="inline-flex min-h-11 items-center hover:text-strong">
                {navigation(label)}
              </Link>
            ))}
            {/* Its address has no language. */}
            <Link href={`~${screens.login.path}`} className="inline-flex min-h-11 items-center hover:text-strong">
              {navigation('admin')}
            </Link>
          </div>
        </div>
      </div>
    </footer>
  );
}

const link = 'inline-flex min-h-10 items-center gap-1 font-semibold hover:text-accent aria-[current]:text-accent';
