import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { CaseLogo } from '../case-logo.tsx';
import { EntityText } from '../entity-text.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { dayParts } from '../../i18n/dates.ts';
import { useNumbers } from '../../i18n/numbers.ts';

/** The facts of a case; empty ones are left out. */
export function Overview({ entity }: { entity: Case }) {
  const t = useTranslations('case.overview');
  const { number } = useNumbers();
  const { launchDate, downloads, showDownloads, teamSize, isPartner, developmentTime } = entity;
  const day = launchDate && !Number.isNaN(Date.parse(launchDate)) ? dayParts(launchDate) : undefined;
  return (
    <section
      aria-labelledby="overview-title"
      className="border-t-8 border-accent bg-raised p-6 lg:sticky lg:top-18 lg:-mt-24 lg:p-8 print:mt-0"
    >
      <CaseLogo entity={entity} className="mb-6 h-20 max-w-full" />
      <h2 id="overview-title" className="display text-[min(2rem,11.5vw)]">
        {t('title')}
      </h2>
      <dl className="mt-5">
        <Fact term={t('status')}>
          <StatusBadge status={entity.status} />
        </Fact>
        {day && <Fact term={t('launchDate')}>{t('date', { ...day, month: t(`months.${day.month}`) })}</Fact>}
        {showDownloads && <Fact term={t('downloads')}>{number(downloads)}</Fact>}
        {!isPartner && teamSize ? <Fact term={t('teamSize')}>{t('people', { count: teamSize })}</Fact> : null}
        {developmentTime && (
          <Fact term={t('developmentTime')}>
            <EntityText as="span" of={entity} field="developmentTime" />
          </Fact>
        )}
      </dl>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-edge py-3">
    <dt className="text-muted">{term}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
);
