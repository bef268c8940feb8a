import { type Report, reportedLists, reportPeriods, type ReportQuery } from '../../../domain/promise/report.ts';
import { usernamesOf } from '../accounts/users.ts';
import type { Engine } from '../../platform/db/engine.ts';
import type { Database } from '../../platform/db/tables.ts';
import { countAnswers, countArrivals } from './arrivals.ts';
import { countFunnel, sourcesOf, stagesOf } from './funnel.ts';
import { answersOf, operatorsOf, outcomesOf, platformsOf, spanOf, weeksOf } from './figures.ts';
import { readCalendar } from '../../platform/studio/studio.ts';

export async function readReport(
  database: { db: Database; engine: Engine },
  query: ReportQuery,
  now: Date,
): Promise<Report> {
  const { db } = database;
  const { of = reportedLists[0] } = query;
  const calendar = await readCalendar(db);
  const { promisedMinutes } = calendar;
  const { current, compared } = reportPeriods(query, now, calendar);
  const overdueBefore = calendar.overdueBefore(now);
  // PostgreSQL executes the queries concurrently.
  const [cells, answersBefore, funnel] = await Promise.all([
    countArrivals(database, of, current, overdueBefore),
    countAnswers(database, of, compared, overdueBefore),
    of === 'submissions' ? countFunnel(db, current) : undefined,
  ]);
  const report = {
    of,
    current: { ...spanOf(current), ...answersOf(cells, promisedMinutes) },
    compared: { ...spanOf(compared), ...answersOf(answersBefore, promisedMinutes) },
    weeks: weeksOf(of, cells, current, promisedMinutes),
    outcomes: outcomesOf(of, cells),
  };
  if (!funnel) return { ...report, operators: [], platforms: [], sources: [], judging: null };
  const assignees = [...new Set(cells.flatMap(({ assignee }) => assignee ?? []))];
  return {
    ...report,
    operators: operatorsOf(cells, await usernamesOf(db, assignees), promisedMinutes),
    platforms: platformsOf(cells),
    sources: sourcesOf(cells),
    judging: { stages: stagesOf(cells), ...funnel },
  };
}
