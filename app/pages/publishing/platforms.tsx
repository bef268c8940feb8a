import { useTranslations } from 'use-intl';
import { type Market, markets, type platforms } from '../../../content/platforms.ts';
import { Badge } from '../../ui/badge.tsx';
import { SplitRow } from '../../ui/split-row.tsx';

type Listing = (typeof platforms)[number];

/** Three columns of three platforms; the last, after the 60 % line, are coming soon. */
export function Platforms({ listings }: { listings: readonly Listing[] }) {
  const t = useTranslations('publishing.platforms');
  const platform = useTranslations('platforms');
  const available = listings.filter(({ status }) => status === 'available');
  const comingSoon = listings.filter(({ status }) => status === 'coming_soon');
  return (
    <section aria-labelledby="platforms-title" className="border-b border-edge">
      <div className="frame">
        <SplitRow parts={['pt-12 pb-5 lg:py-18', 'pb-10 lg:py-18']}>
          <>
            <h2 id="platforms-title" className="display text-poster">
              {t('title', { count: available.length })}
            </h2>
            <p className="measure mt-6 text-xl text-muted">{t('lead')}</p>
          </>
          <dl aria-label={t('markets')} className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {(Object.keys(markets) as Market[]).map((market) => (
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
          <ul aria-label={platform('status.available')} className="grid auto-rows-fr sm:grid-cols-2">
            {available.map((listing) => (
              <PlatformCell
                key={listing.key}
                listing={listing}
                className="sm:odd:pr-8 sm:even:border-l sm:even:px-8 sm:[&:nth-child(2)]:border-t-0"
              />
            ))}
          </ul>
          <ul aria-label={platform('status.coming_soon')} className="grid auto-rows-fr sm:max-lg:grid-cols-2">
            {comingSoon.map((listing) => (
              <PlatformCell
                key={listing.key}
                listing={listing}
                className="sm:max-lg:odd:pr-8 sm:max-lg:even:border-l sm:max-lg:even:px-8 sm:max-lg:[&:nth-child(2)]:border-t-0 lg:pl-8"
              />
            ))}
          </ul>
        </SplitRow>
      </div>
    </section>
  );
}

function PlatformCell({ listing: { key, category, status }, className }: { listing: Listing; className: string }) {
  const t = useTranslations('platforms');
  const available = status === 'available';
  return (
    <li className={`flex flex-col gap-3 border-edge py-6 not-first:border-t lg:py-8 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-[0.9375rem] text-muted">{t(`categories.${category}`)}</p>
        <Badge colour={available ? 'green' : 'yellow'}>{t(`status.${status}`)}</Badge>
      </div>
      <h3 className={`display text-[min(2.25rem,13vw)] lg:text-5xl ${available ? '' : 'text-muted'}`}>
        {t(`${key}.name`)}
      </h3>
      <p className="max-w-[38ch] text-[0.9375rem] leading-normal text-muted">{t(`${key}.description`)}</p>
    </li>
  );
}
