import { useTranslations } from 'use-intl';
import type { MessageStatus } from '../../../domain/contact-message.ts';
import { type ProjectStatus, projectStatuses } from '../../../domain/project.ts';
import type { Report } from '../../../domain/report.ts';
import { useDuration } from '../../promise/use-duration.ts';
import { listAddress } from './addresses.ts';
import { Breakdown } from './chart/breakdown.tsx';

/** What became of the period's arrivals, who sees to them, and which platforms they name. */
export function Breakdowns({ report }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const projects = useTranslations('backOffice.projects.options');
  const messages = useTranslations('backOffice.messages');
  const list = useTranslations('backOffice.list');
  const duration = useDuration();
  const { of, current } = report;
  const address = (filter: Record<string, string>) => listAddress(of, current, filter);
  const time = (minutes: number | null) => (minutes === null ? '–' : duration(minutes));
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
      <Breakdown
        title={t('charts.outcomes')}
        fileName={`${of}-outcomes`}
        headings={[t('status'), t('count')]}
        rows={report.outcomes.map(({ status, count }) => ({
          name: isProjectStatus(status) ? projects(`status.${status}`) : messages(`statuses.${status}`),
          count,
          href: address({ status }),
          cells: [],
        }))}
      />
      {of === 'submissions' && (
        <Breakdown
          title={t('charts.operators')}
          fileName="operators"
          headings={[t('operator'), t('count'), t('answers.within'), t('answers.late'), t('figures.median')]}
          rows={report.operators.map(({ id, username, received, within, late, median }) => ({
            name: username ?? (id === null ? list('none') : `#${id}`),
            count: received,
            href: address({ assignee: id === null ? 'none' : String(id) }),
            cells: [String(within), String(late), time(median)],
          }))}
        />
      )}
      {of === 'submissions' && (
        <Breakdown
          title={t('charts.platforms')}
          fileName="platforms"
          headings={[t('platform'), t('count')]}
          rows={report.platforms.map(({ platform, count }) => ({
            name: platform,
            count,
            href: address({ platform }),
            cells: [],
          }))}
        />
      )}
    </div>
  );
}

const isProjectStatus = (status: ProjectStatus | MessageStatus): status is ProjectStatus =>
  (projectStatuses as readonly string[]).includes(status);
