import { useTranslations } from 'use-intl';
import { promisedMinutes } from '../../../domain/promise.ts';
import type { Report } from '../../../domain/report.ts';
import { useDuration } from '../../promise/use-duration.ts';
import { shortDay } from '../dates.ts';
import { listAddress, weekFrom } from './addresses.ts';
import { Chart, type ChartBar } from './chart/chart.tsx';
import { fills } from './chart/fills.ts';

/** The time to the first answer by the week of arrival: median and nine of ten, or single answers where they are few. */
export function Times({ report }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const duration = useDuration();
  const bars = report.weeks.map(({ monday, median, slow, points }): ChartBar => {
    const href = listAddress(report.of, weekFrom(monday), { answered: 'yes' });
    const segment = (series: string, value: number | null) =>
      value === null ? [] : [{ series, value, text: duration(value), href }];
    return {
      key: monday,
      label: shortDay(monday),
      segments: [...segment('median', median), ...segment('slow', slow)],
      points: points.map((value) => ({ value, text: duration(value), href })),
    };
  });
  const most = Math.max(promisedMinutes, ...report.weeks.flatMap(({ slow, points }) => [slow ?? 0, ...points]));
  return (
    <Chart
      title={t('charts.times')}
      fileName={`${report.of}-times`}
      isGrouped
      series={[
        { name: 'median', text: t('figures.median'), fill: fills[0] },
        { name: 'slow', text: t('figures.slow'), fill: fills[1] },
      ]}
      pointsText={t('points')}
      bars={bars}
      most={most}
      scale={duration}
      line={{ value: promisedMinutes, text: t('promise', { time: duration(promisedMinutes) }) }}
    />
  );
}
