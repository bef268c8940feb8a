import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { MessageStatus } from '../../../../domain/conversation/contact-message.ts';
import { type ProjectStatus, projectStatuses } from '../../../../domain/conversation/project.ts';
import type { Report } from '../../../../domain/promise/report.ts';
import { useDuration } from '../../../i18n/duration.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { Table } from './table.tsx';
import { listAddress } from './week-charts.tsx';

/** The outcomes of the period's arrivals, their assignees and their platforms. */
export function Breakdowns({ report }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const projects = useTranslations('backOffice.projects.options');
  const messages = useTranslations('backOffice.messages');
  const list = useTranslations('backOffice.list');
  const duration = useDuration();
  const { of, current } = report;
  const address = (filter: Record<string, string>) => listAddress(of, current, filter);
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
        }))}
      />
      {report.sources.some(({ source }) => source !== null) && (
        <Breakdown
          title={t('charts.sources')}
          fileName="sources"
          headings={[t('source'), t('count'), ...closingStages.map((stage) => projects(`stage.${stage}`))]}
          rows={report.sources.map(({ source, count, stages }) => ({
            name: source ?? t('noSource'),
            count,
            href: address({ source: source ?? 'none' }),
            cells: closingStages.map((stage) => String(stages[stage] ?? 0)),
          }))}
        />
      )}
      {report.judging && <Judging judging={report.judging} address={address} />}
      {of === 'submissions' && (
        <>
          <Breakdown
            title={t('charts.operators')}
            fileName="operators"
            headings={[t('operator'), t('count'), t('answers.within'), t('answers.late'), t('figures.median')]}
            rows={report.operators.map(({ id, username, received, within, late, median }) => ({
              name: username ?? (id === null ? list('none') : `#${id}`),
              count: received,
              href: address({ assignee: id === null ? 'none' : String(id) }),
              cells: [String(within), String(late), median === null ? '–' : duration(median)],
            }))}
          />
          <Breakdown
            title={t('charts.platforms')}
            fileName="platforms"
            headings={[t('platform'), t('count')]}
            rows={report.platforms.map(({ platform, count }) => ({
              name: platform,
              count,
              href: address({ platform }),
            }))}
          />
        </>
      )}
    </div>
  );
}

/** The stages by which sources are compared. */
const closingStages = ['meeting', 'offer', 'signed', 'declined'] as const;

interface JudgingProps {
  judging: NonNullable<Report['judging']>;
  /** The address of the period's list with a filter. */
  address: (filter: Record<string, string>) => string;
}

/** The stages of the submissions, the reasons of declines, and the agreement of operators' verdicts. */
function Judging({ judging: { stages, declines, assessments }, address }: JudgingProps) {
  const t = useTranslations('backOffice.reports');
  const options = useTranslations('backOffice.projects.options');
  const reasons = useTranslations('backOffice.replies.decline');
  const { assessed, pairs, agreeing } = assessments;
  return (
    <>
      {stages.length > 0 && (
        <Breakdown
          title={t('charts.stages')}
          fileName="stages"
          headings={[t('stage'), t('count')]}
          rows={stages.map(({ stage, count }) => ({
            name: options(`stage.${stage}`),
            count,
            href: address({ stage }),
          }))}
        />
      )}
      {declines.length > 0 && (
        <Breakdown
          title={t('charts.declines')}
          fileName="declines"
          headings={[reasons('reason'), t('count')]}
          rows={declines.map(({ reason, count }) => ({
            name: reason ? reasons(`reasons.${reason}`) : reasons('noReason'),
            count,
            href: address({ declinedFor: reason ?? 'none' }),
          }))}
        />
      )}
      {assessed > 0 && (
        <Panel title={t('charts.agreement')}>
          <p>
            {t('assessed', { count: assessed })}{' '}
            {pairs > 0 && t('agreement', { percent: Math.round((100 * agreeing) / pairs), pairs })}
          </p>
        </Panel>
      )}
    </>
  );
}

const isProjectStatus = (status: ProjectStatus | MessageStatus): status is ProjectStatus =>
  (projectStatuses as readonly string[]).includes(status);

type BreakdownProps = Pick<ComponentProps<typeof Table>, 'fileName' | 'headings'> & {
  title: string;
  rows: readonly { name: string; count: number; href: string; cells?: readonly string[] }[];
};

/** Counts in a table, whose bars open the lists of the counted entries. */
function Breakdown({ title, rows, ...table }: BreakdownProps) {
  const highest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    // A table of many columns is as wide as two others.
    <div className={classNames('grid min-w-0', table.headings.length > 3 && 'xl:col-span-2')}>
      <Panel title={title}>
        <Table
          {...table}
          rowClass="[&>*]:py-1.5 [&>td:first-of-type]:w-1/2"
          nameClass="font-normal [overflow-wrap:anywhere]"
          rows={rows.map(({ name, count, href, cells = [] }) => ({
            key: name,
            name,
            cells: [
              <Link
                key={name}
                href={href}
                aria-label={`${name}: ${count}`}
                className="flex min-h-7 items-center gap-2 hover:text-accent"
              >
                <svg
                  aria-hidden
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="h-3 min-w-12 flex-1 forced-color-adjust-none"
                >
                  <rect width={(count / highest) * 100} height={10} className="fill-accent" />
                </svg>
                <span className="w-12 text-right">{count}</span>
              </Link>,
              ...cells,
            ],
            values: [name, count, ...cells],
          }))}
        />
      </Panel>
    </div>
  );
}
