import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { casePlatforms, storeKeys } from '../../../../domain/content/case-vocabulary.ts';
import type { PressKit } from '../../../../domain/content/press.ts';
import { Developer, StatusBadge } from '../../cases/card-parts.tsx';
import { dayParts } from '../../../i18n/dates.ts';
import { textLanguage } from '../../cases/entity-text.tsx';
import { isOutsideAddress } from '../../../ui/button.tsx';
import { CopyButton } from './texts.tsx';

/** The key facts, links and press contact. */
export function FactSheet({ kit }: { kit: PressKit }) {
  const t = useTranslations('casePress');
  const c = useTranslations('case');
  const day = kit.launchDate && !Number.isNaN(Date.parse(kit.launchDate)) ? dayParts(kit.launchDate) : undefined;
  const platforms = casePlatforms
    .filter((platform) => kit.platforms[platform])
    .map((platform) => c(`platforms.${platform}`));
  const facts = [
    { term: t('publisher'), value: kit.contact.name },
    {
      term: c('overview.launchDate'),
      value: day ? c('overview.date', { ...day, month: c(`overview.months.${day.month}`) }) : null,
    },
    { term: c('platforms.title'), value: platforms.join(', ') || null },
    { term: t('price'), value: kit.price, place: 'price' },
    { term: t('engine'), value: kit.engine },
    { term: c('overview.developmentTime'), value: kit.developmentTime, place: 'developmentTime' },
  ].filter(({ value }) => value !== null);
  const makers = kit.developer ? [{ term: t('developer'), value: kit.developer }] : [];
  const copied = [kit.title, ...[...makers, ...facts].map(({ term, value }) => `${term}: ${value}`)].join('\n');
  const stores = storeKeys.map((key) => kit.storeUrls[key]);
  const links = [...new Set([kit.siteUrl, kit.trailerUrl, kit.liveUrl, ...stores, ...kit.socialUrls])].filter(
    isOutsideAddress,
  );
  return (
    <div className="grid gap-8 lg:sticky lg:top-24">
      <section aria-labelledby="press-facts" className="border-t-8 border-accent bg-raised p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="press-facts" className="display text-[min(2rem,11.5vw)]">
            {t('factSheet')}
          </h2>
          <CopyButton text={copied} what={t('factSheet')} />
        </div>
        <dl className="mt-4">
          {kit.developer && (
            <Fact term={t('developer')}>
              <Developer name={kit.developer} address={kit.developerUrl} />
            </Fact>
          )}
          <Fact term={c('overview.status')}>
            <StatusBadge status={kit.status} withComingSoon />
          </Fact>
          {facts.map(({ term, value, place }) => (
            <Fact key={term} term={term}>
              <span lang={place && textLanguage(kit, place)}>{value}</span>
            </Fact>
          ))}
        </dl>
      </section>
      {links.length > 0 && (
        <section aria-labelledby="press-links">
          <h2 id="press-links" className="mb-2 text-muted">
            {t('links')}
          </h2>
          <ul>
            {links.map((address) => (
              <li key={address}>
                <a
                  href={address}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-block py-1.5 font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
                >
                  {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="press-contact">
        <h2 id="press-contact" className="mb-2 text-muted">
          {t('contact')}
        </h2>
        <p>{kit.contact.name}</p>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <a
            href={`mailto:${kit.contact.email}`}
            className="inline-flex min-h-11 items-center border-b-2 border-accent text-xl font-semibold hover:text-accent"
          >
            {kit.contact.email}
          </a>
          <CopyButton text={kit.contact.email} what={t('contact')} />
        </div>
      </section>
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-edge py-3">
    <dt className="text-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
