import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { projectsFilter } from '../../../../domain/inbox/list-query.ts';
import { analysePortfolio, recentActivityLimit, statusColor } from '../../../../domain/portfolio/portfolio-item.ts';
import { type Project, projectStatusColor } from '../../../../domain/conversation/project.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { AddressTabs } from '../../kit/layout/links.tsx';
import { Lines, TermList } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { submissionsPath } from '../../inbox/inbox.ts';
import { Loaded, Pager } from '../../kit/list/loaded.tsx';
import { NewsButton, usePageNews } from '../../kit/list/news.tsx';
import { pageQuery } from '../../kit/requests/page-query.ts';
import { useListQuery } from '../../kit/list/use-list-query.ts';
import { PortfolioEditor } from '../portfolio/portfolio-editor.tsx';
import { portfolioQuery } from '../portfolio/queries.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { submissionsQuery, submissionDefaults } from '../submissions/queries.ts';

export default screenPage('crm', () => {
  const t = useTranslations('backOffice.crm');
  return (
    <AddressTabs
      label={t('title')}
      tabs={[
        { name: 'analytics', title: t('analyticsTab'), panel: <Analytics /> },
        { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioEditor /> },
        { name: 'submissions', title: t('submissionsTab'), panel: <Submissions /> },
      ]}
    />
  );
});

function Analytics() {
  const t = useTranslations('backOffice.crm');
  const list = useTranslations('backOffice.list');
  const texts = useTranslations('backOffice.crm.portfolio');
  const portfolio = useQuery(portfolioQuery);
  const submissions = useQuery(submissionsQuery);
  if (portfolio.isPending && submissions.isPending) return <Loading label={texts('loading')} />;

  const { total, featured, live, distribution = [] } = portfolio.data ? analysePortfolio(portfolio.data) : {};
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-px border border-edge bg-edge lg:grid-cols-4">
        <Counter label={t('counters.total')} value={total} />
        <Counter label={t('counters.featured')} value={featured} />
        <Counter label={t('counters.submissions')} value={submissions.data?.total}>
          {submissions.isError && !submissions.isFetching && (
            <div role="alert" className="grid justify-items-start gap-2">
              <p className="text-red">{t('submissions.failed')}</p>
              <ActionButton onClick={() => void submissions.refetch()}>{list('tryAgain')}</ActionButton>
            </div>
          )}
        </Counter>
        <Counter label={t('counters.live')} value={live} />
      </dl>
      <Loaded query={portfolio} texts={texts}>
        {(items) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
            <Section title={t('recentActivity')}>
              {items.length === 0 && <p className="text-muted">{t('noActivity')}</p>}
              <Lines of={items.slice(0, recentActivityLimit)}>
                {({ title, projectType, status }) => (
                  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
                    <span className="font-semibold [overflow-wrap:anywhere] max-sm:col-span-full">{title}</span>
                    <span className="text-muted">{t(`options.projectType.${projectType}`)}</span>
                    <Badge colour={statusColor(status)}>{t(`options.status.${status}`)}</Badge>
                  </li>
                )}
              </Lines>
            </Section>
            <Section title={t('platformDistribution')}>
              <ul className="grid gap-4">
                {distribution.map(({ platform, count, share }) => (
                  <li key={platform}>
                    <div className="mb-1 flex justify-between gap-3">
                      <span>{platform}</span>
                      <span className="text-muted tabular-nums">{t('share', { count, share })}</span>
                    </div>
                    <div aria-hidden="true" className="h-2.5 bg-edge">
                      <div className="h-full bg-accent forced-color-adjust-none" style={{ width: `${share}%` }} />
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** A figure, or a dash with the reason. */
const Counter = ({ label, value, children }: { label: string; value: number | undefined; children?: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-1 bg-raised p-4 sm:px-5">
    <dt className="text-muted">{label}</dt>
    <dd className="display text-5xl tabular-nums">{value ?? '—'}</dd>
    {children && <dd className="order-first">{children}</dd>}
  </div>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border border-edge bg-raised p-4 sm:px-5">
    <h2 className="mb-3 text-lg font-bold">{title}</h2>
    {children}
  </section>
);

/** The submissions in pages, read-only; they are edited on the dashboard. */
function Submissions() {
  const t = useTranslations('backOffice.crm.submissions');
  const list = useListQuery(projectsFilter, []);
  const query = useQuery(pageQuery(submissionsPath, list.search, submissionDefaults));
  const news = usePageNews(submissionsPath, submissionDefaults, list.search, query);
  return (
    <Loaded query={query} texts={t}>
      {(loaded) => (
        <>
          <NewsButton news={news} onShow={() => void query.refetch()} />
          {loaded.total === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <Lines of={loaded.items} className="border border-edge bg-raised">
              {(submission) => <SubmissionRow submission={submission} />}
            </Lines>
          )}
          {loaded.total > 0 && <Pager page={loaded} list={list} />}
        </>
      )}
    </Loaded>
  );
}

function SubmissionRow({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.projects');
  const { id, name, status, description } = submission;
  const facts = [
    [t('fields.contactEmail'), submission.contactEmail],
    [t('fields.projectType'), t(`options.projectType.${submission.projectType}`)],
    [t('fields.timeline'), submission.timeline ?? t('notSpecified')],
    [t('fields.budget'), submission.budget ?? t('notSpecified')],
    [t('fields.targetPlatforms'), submission.targetPlatforms.join(', ') || t('notSpecified')],
  ] as const;
  return (
    <li className="grid grid-cols-1 gap-3 p-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-bold [overflow-wrap:anywhere]">
            <Link href={addressOf('submission', id)} className="decoration-accent underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <Badge colour={projectStatusColor(status)}>{t(`options.status.${status}`)}</Badge>
          <ClockChip clock={submission} />
        </div>
        {description && <p className="measure mt-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
      </div>
      <TermList facts={facts} />
    </li>
  );
}
