import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../../domain/content/case.ts';
import { caseAccent, CasePicture } from '../../cases/case-picture.tsx';
import { casePath, pages } from '../../../routing/routes.ts';
import { useColumns, useFacts, usePlatformCounts } from '../../../studio/studio.tsx';
import { buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SplitRow } from '../../../ui/split-row.tsx';

/** The deal in the main column, key art of the top cases next to it: the studio's mark at window size. */
export function Hero({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('home.hero');
  const { developer, publisher } = useFacts();
  const { openStores } = usePlatformCounts();
  const lines = [
    t('lines.share', { developer }),
    t('lines.rights'),
    ...(openStores > 0 ? [t('lines.stores', { stores: openStores })] : []),
  ];
  return (
    <section>
      <SplitRow
        line={false}
        className="frame lg:min-h-[min(46rem,calc(100svh-4.5rem))]"
        parts={['grid', 'bleed-left bleed-right grid lg:ml-0']}
      >
        <div className="on-brand relative isolate flex flex-col justify-between gap-10 py-12 text-strong before:absolute before:inset-y-0 before:right-[-50vw] before:left-[-50vw] before:-z-10 before:bg-surface lg:py-14 lg:pr-12 lg:before:right-0">
          <h1 className="display text-[clamp(min(3.5rem,19vw),min(9vw,15svh),9rem)]">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </h1>
          <div className="grid gap-8">
            <p className="measure text-xl font-medium text-pretty">{t('subtitle', { publisher })}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={pages.publishing.path}>{t('start')}</ButtonLink>
              {cases?.length !== 0 && (
                <a href="#works" className={buttonClass('secondary')}>
                  {t('portfolio')}
                  <ArrowDown className="size-5" aria-hidden />
                </a>
              )}
            </div>
          </div>
        </div>
        <Works title={t('works')} cases={cases?.slice(0, 3) ?? []} />
      </SplitRow>
    </section>
  );
}

/** Strips of key art up to the window's edge, with links to their cases. */
function Works({ title, cases }: { title: string; cases: readonly Case[] }) {
  const { beside } = useColumns();
  return (
    <ul
      aria-label={title}
      className="grid h-56 auto-cols-fr grid-flow-col bg-raised sm:h-72 lg:h-auto lg:auto-rows-fr lg:grid-flow-row"
    >
      {cases.map((entity) => (
        <li key={entity.id} className={classNames('relative overflow-hidden', caseAccent(entity))}>
          <Link href={casePath(entity.id)} className="group absolute inset-0 focus-visible:-outline-offset-4">
            <CasePicture entity={entity} sizes={`(width >= 64rem) ${beside}vw, 34vw`} first className="size-full" />
            <span className="absolute bottom-0 left-0 max-w-full bg-surface px-3 py-1.5 text-[min(0.875rem,4.7vw)] leading-tight font-semibold group-hover:bg-accent group-hover:text-on-accent sm:text-base lg:px-4 lg:py-2">
              {entity.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
