import { useTranslations } from 'use-intl';
import { type Market, markets, type PlatformKey, platforms } from '../../../../content/platforms.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';

/** Three columns of three platforms; the last column, after the line at the cut, is coming soon. */
export function Platforms() {
  const t = useTranslations('publishing.platforms');
  const platform = useTranslations('platforms');
  const count = platforms.filter(({ status }) => status === 'available').length;
  return (
    <section aria-labelledby="platforms-title" className="border-b border-edge">
      <div className="frame">
        <SplitRow parts={['pt-12 pb-5 lg:py-18', 'pb-10 lg:py-18']}>
          <>
            <h2 id="platforms-title" className="display text-poster">
              {t('title', { count })}
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
          <PlatformList status="available" />
          <PlatformList status="coming_soon" />
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

function PlatformList({ status }: { status: keyof typeof listClasses }) {
  const t = useTranslations('platforms');
  const available = status === 'available';
  const listed = platforms.filter((platform) => platform.status === status);
  const [columns, cell] = listClasses[status];
  return (
    <ul aria-label={t(`status.${status}`)} className={`grid auto-rows-fr ${columns}`}>
      {listed.map(({ key, category }) => (
        <li key={key} className={`flex flex-col gap-3 border-edge py-6 not-first:border-t lg:py-8 ${cell}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-[0.9375rem] text-muted">{t(`categories.${category}`)}</p>
            <Badge colour={available ? 'green' : 'yellow'}>{t(`status.${status}`)}</Badge>
          </div>
          <h3 className={`display text-[min(2.25rem,13vw)] lg:text-5xl ${available ? '' : 'text-muted'}`}>
            {t(`${key}.name`)}
          </h3>
          <p className="max-w-[38ch] text-[0.9375rem] leading-normal text-muted">{t(`${key}.description`)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Names of platforms in boxes. */
export function PlatformNames({ keys, className }: { keys: readonly PlatformKey[]; className: string }) {
  const t = useTranslations('platforms');
  return (
    <ul className={`${className} flex flex-wrap gap-2`}>
      {keys.map((key) => (
        <li key={key} className="border border-edge px-3 py-1 text-[0.9375rem] leading-normal">
          {t(`${key}.name`)}
        </li>
      ))}
    </ul>
  );
}
