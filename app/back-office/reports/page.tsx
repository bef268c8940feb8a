import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Report, reportQuery } from '../../../domain/report.ts';
import { call } from '../../api/client.ts';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { Breakdowns } from './breakdowns.tsx';
import { Figures } from './figures.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { Times } from './times.tsx';
import { WeekBars } from './week-bars.tsx';

export default inEnglish(function ReportsPage() {
  return (
    <AdminScreen screen="reports">
      <Reports />
    </AdminScreen>
  );
});

/** Fetched each time the page opens. */
const reportOf = (search: string) =>
  queryOptions({
    queryKey: ['/api/reports', search],
    queryFn: () => call<Report>(search === '' ? '/api/reports' : `/api/reports?${search}`),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

function Reports() {
  const t = useTranslations('backOffice.reports');
  const list = useListQuery(reportQuery, ['of', 'weeks', 'until', 'compare']);
  const query = useQuery(reportOf(list.search));
  return (
    <Loaded query={query} texts={t}>
      {(report) => (
        <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
          <PeriodChoice list={list} report={report} />
          <Figures report={report} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <WeekBars report={report} of={report.of === 'submissions' ? 'types' : 'languages'} />
            <WeekBars report={report} of="answers" />
            <Times report={report} />
            {report.of === 'submissions' && <WeekBars report={report} of="languages" />}
          </div>
          <Breakdowns report={report} />
        </div>
      )}
    </Loaded>
  );
}
