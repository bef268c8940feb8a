import { quantile } from '../../domain/ledger.ts';
import { daysAfter } from '../../domain/promise.ts';
import { projectStatuses, statusesRead, submissionPlatforms } from '../../domain/project.ts';
import { messageStatuses } from '../../domain/contact-message.ts';
import {
  fewestForMedian,
  type Report,
  type ReportedList,
  type ReportFigures,
  type ReportPeriod,
  reportPeriods,
  type ReportQuery,
  reportedLists,
} from '../../domain/report.ts';
import { listOperators } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { countCells, countPlatforms, type ReportCell } from './counts.ts';

/** Counts a period and what it is compared with. */
export async function readReport(
  database: { db: Database; engine: Engine },
  query: ReportQuery,
  now: Date,
): Promise<Report> {
  const { of = reportedLists[0] } = query;
  const { current, compared } = reportPeriods(query, now);
  const operators = await listOperators(database.db);
  const whole = [compared.bounds[0]!, compared.bounds.at(-1)!];
  const [cells, platforms, before] = await Promise.all([
    countCells(database, { of, bounds: current.bounds, operators }, now),
    of === 'submissions' ? countPlatforms(database, current.bounds) : undefined,
    countCells(database, { of, bounds: whole, operators: [] }, now),
  ]);
  return {
    of,
    current: { ...spanOf(current), ...answersOf(cells) },
    compared: { ...spanOf(compared), ...answersOf(before) },
    weeks: weeksOf(of, cells, current),
    outcomes: outcomesOf(of, cells),
    operators: of === 'submissions' ? operatorsOf(cells, operators) : [],
    platforms: platforms ? submissionPlatforms.map((platform) => ({ platform, count: platforms.get(platform)! })) : [],
  };
}

const spanOf = ({ mondays }: ReportPeriod) => ({ from: mondays[0]!, to: daysAfter(mondays.at(-1)!, 6) });

type Answers = Omit<ReportFigures, 'from' | 'to'>;

/** @param fewest answers that have a median */
function answersOf(cells: readonly ReportCell[], fewest = 1): Answers {
  const sorted = sortedMinutes(cells);
  const isEnough = sorted.length >= fewest;
  return {
    received: sum(cells),
    within: sum(cells.filter(({ state }) => state === 'within')),
    late: sum(cells.filter(({ state }) => state === 'late')),
    missed: sum(cells.filter(({ state }) => state === 'missed')),
    median: isEnough ? quantile(sorted, 0.5) : null,
    slow: isEnough ? quantile(sorted, 0.9) : null,
  };
}

function weeksOf(of: ReportedList, cells: readonly ReportCell[], { mondays }: ReportPeriod): Report['weeks'] {
  const byWeek = Map.groupBy(cells, ({ week }) => week);
  return mondays.map((monday, week) => {
    const own = byWeek.get(week) ?? [];
    const answers = answersOf(own, fewestForMedian);
    return {
      monday,
      ...answers,
      types: of === 'submissions' ? totals(own, ({ type }) => type) : {},
      languages: totals(own, ({ language }) => language),
      points: answers.median === null ? [...sortedMinutes(own)] : [],
    };
  });
}

/** In the order of the statuses; a legacy one counts as the one that it reads as. */
function outcomesOf(of: ReportedList, cells: readonly ReportCell[]): Report['outcomes'] {
  const counts: Record<string, number> = totals(cells, ({ status }) => status);
  return of === 'submissions'
    ? projectStatuses.map((status) => ({
        status,
        count: statusesRead(status).reduce((all, read) => all + (counts[read] ?? 0), 0),
      }))
    : messageStatuses.filter((status) => status !== 'spam').map((status) => ({ status, count: counts[status] ?? 0 }));
}

/** The operator with most comes first, nobody last. */
function operatorsOf(
  cells: readonly ReportCell[],
  operators: readonly { id: number; username: string }[],
): Report['operators'] {
  const names = new Map(operators.map(({ id, username }) => [id, username]));
  return [...Map.groupBy(cells, ({ assignee }) => assignee)]
    .map(([id, own]) => ({
      id,
      username: id === null ? null : (names.get(id) ?? null),
      ...answersOf(own, fewestForMedian),
    }))
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || b.received - a.received);
}

const sum = (cells: readonly ReportCell[]): number => cells.reduce((all, { count }) => all + count, 0);

function totals(cells: readonly ReportCell[], key: (cell: ReportCell) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const cell of cells) counts[key(cell)] = (counts[key(cell)] ?? 0) + cell.count;
  return counts;
}

const sortedMinutes = (cells: readonly ReportCell[]): Int32Array =>
  Int32Array.from(cells.flatMap(({ minutes }) => minutes)).toSorted();
