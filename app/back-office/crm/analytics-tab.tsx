import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  analysePortfolio,
  type PortfolioAnalytics,
  type PortfolioItem,
  recentActivityLimit,
} from '../../../domain/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { portfolioQuery } from '../portfolio.ts';
import { projectsQuery } from '../projects.ts';
import { statusColour } from '../status-colour.ts';

/** The portfolio in figures, reckoned from the lists as they are. */
export function AnalyticsTab() {
  const t = useTranslations('backOffice.crm');
  const portfolio = useQuery(portfolioQuery);
  const projects = useQuery(projectsQuery);
  const failed = [portfolio, projects].filter(({ isError, isFetching }) => isError && !isFetching);
  if (failed.length > 0) {
    return (
      <FailedState
        title={portfolio.isError ? t('portfolioFailed') : t('projectsFailed')}
        retry={t('tryAgain')}
        onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
      />
    );
  }
  if (!portfolio.data || !projects.data) return <Loading label={t('loadingPortfolio')} />;

  const analytics = analysePortfolio(portfolio.data);
  const counters = [
    { label: t('totalGames'), value: analytics.total },
    { label: t('featured'), value: analytics.featured },
    { label: t('submissions'), value: projects.data.length },
    { label: t('liveGames'), value: analytics.live },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-px border border-edge bg-edge lg:grid-cols-4">
        {counters.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-raised p-4 sm:px-5">
            <dt className="text-muted">{label}</dt>
            <dd className="display text-5xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
        <RecentActivity items={portfolio.data.slice(0, recentActivityLimit)} />
        <PlatformDistribution distribution={analytics.distribution} />
      </div>
    </div>
  );
}

function RecentActivity({ items }: { items: readonly PortfolioItem[] }) {
  const t = useTranslations('backOffice.crm');
  return (
    <section className="border border-edge bg-raised p-4 sm:px-5">
      <h2 className="mb-3 text-lg font-bold">{t('recentActivity')}</h2>
      {items.length === 0 && <p className="text-muted">{t('noActivity')}</p>}
      <ul className="divide-y divide-edge">
        {items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <span className="font-semibold [overflow-wrap:anywhere] max-sm:col-span-full">{item.title}</span>
            <span className="text-muted">{t(`types.${item.projectType}`)}</span>
            <Badge colour={statusColour(item.status)}>{t(`statuses.${item.status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlatformDistribution({ distribution }: Pick<PortfolioAnalytics, 'distribution'>) {
  const t = useTranslations('backOffice.crm');
  return (
    <section className="border border-edge bg-raised p-4 sm:px-5">
      <h2 className="mb-3 text-lg font-bold">{t('platformDistribution')}</h2>
      <ul className="grid gap-4">
        {distribution.map(({ platform, count, share }) => (
          <li key={platform}>
            <div className="mb-1 flex justify-between gap-3">
              <span>{platform}</span>
              <span className="text-muted tabular-nums">{t('share', { count, share })}</span>
            </div>
            <div aria-hidden="true" className="h-2.5 bg-edge">
              <div className="h-full bg-accent" style={{ width: `${share}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
