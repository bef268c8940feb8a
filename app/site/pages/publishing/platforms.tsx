import { useTranslations } from 'use-intl';
import { marketsOf, type Platform } from '../../../../domain/studio/platform.ts';
import { usePlatformCounts } from '../../../studio/studio.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';

/** Two columns of open stores; the last column, after the line at the cut, is coming soon. */
export function Platforms({ platforms }: { platforms: readonly Platform[] }) {
  const t = useTranslations('publishing.platforms');
  const platform = useTranslations('platforms');
  const { openStores, comingConsoles } = usePlatformCounts();
  return (
    <section aria-labelledby="platforms-title" className="border-b border-edge">
      <div className="frame">
        <SplitRow parts={['pt-12 pb-5 lg:py-18', 'pb-10 lg:py-18']}>
          <>
            <h2 id="platforms-title" className="display text-poster">
              {t('title', { count: openStores, consoles: comingConsoles })}
            </h2>
            <p className="measure mt-6 text-xl text-muted">{t('lead')}</p>
          </>
          <dl aria-label={t('markets')} className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {marketsOf(platforms).map((market) => (
              <div key={market} className="border-t border-control pt-3">
                <dt className="font-bold">{platform(`markets.${market}.title`)}</dt>
                <dd className="text-[0.9375rem] leading-normal text-muted">
                  {platform(`markets.${market}.description`)}
                </dd>
              </div>
            ))}
          </dl>
        </SplitRow>
        <SplitRow
          line={false}
          className="border-t border-edge"
          parts={['grid', 'grid border-edge max-lg:border-t lg:border-l']}
        >
          <PlatformList status="available" platforms={platforms} />
          {platforms.some(({ status }) => status === 'coming_soon') ? (
            <PlatformList status="coming_soon" platforms={platforms} />
          ) : null}
        </SplitRow>
      </div>
    </section>
  );
}

/** The classes of a list and of its items. */
const listClasses = {
  available: ['sm:grid-cols-2', 'sm:odd:pr-8 sm:even:border-l sm:even:px-8 sm:[&:nth-child(2)]:border-t-0'],
  coming_soon: [
    'sm:max-lg:grid-cols-2',
    'sm:max-lg:odd:pr-8 sm:max-lg:even:border-l sm:max-lg:even:px-8 sm:max-lg:[&:nth-child(2)]:border-t-0 lg:pl-8',
  ],
} as const;

type PlatformListProps = { status: keyof typeof listClasses; platforms: readonly Platform[] };

function PlatformList({ status, platforms }: PlatformListProps) {
  const t = useTranslations('platforms');
  const available = status === 'available';
  const listed = platforms.filter((platform) => platform.status === status);
  const [columns, cell] = listClasses[status];
  return (
    <ul aria-label={t(`status.${status}`)} className={`grid auto-rows-fr ${columns}`}>
      {listed.map(({ key, name, category, description }) => (
        <li key={key} className={`flex flex-col gap-3 border-edge py-6 not-first:border-t lg:py-8 ${cell}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-[0.9375rem] text-muted">{t(`categories.${category}`)}</p>
            <Badge colour={available ? 'green' : 'yellow'}>{t(`status.${status}`)}</Badge>
          </div>
          <h3 className={`display text-[min(2.25rem,13vw)] lg:text-5xl ${available ? '' : 'text-muted'}`}>{name}</h3>
          <p className="max-w-[38ch] text-[0.9375rem] leading-normal text-muted">{description}</p>
        </li>
      ))}
    </ul>
  );
}

type PlatformNamesProps = { platforms: readonly Pick<Platform, 'key' | 'name'>[]; className: string };

/** Names of platforms in boxes. */
export function PlatformNames({ platforms, className }: PlatformNamesProps) {
  return (
    <ul className={`${className} flex flex-wrap gap-2`}>
      {platforms.map(({ key, name }) => (
        <li key={key} className="border border-edge px-3 py-1 text-[0.9375rem] leading-normal">
          {name}
        </li>
      ))}
    </ul>
  );
}
