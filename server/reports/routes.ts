import { quantile } from '../../domain/ledger.ts';
import { daysAfter, promisedMinutes } from '../../domain/promise.ts';
import { languages } from '../../domain/language.ts';
import { projectStatuses, statusesRead, submissionPlatforms } from '../../domain/project.ts';
import { messageStatuses } from '../../domain/contact-message.ts';
import {
  fewestForMedian,
  type Report,
  type ReportedList,
  reportEntity,
  type ReportFigures,
  type ReportPeriod,
  reportPeriods,
  type ReportQuery,
  reportQuery,
  reportedLists,
  reportedTypes,
} from '../../domain/report.ts';
import { usernamesOf } from '../auth/users.ts';
import type { AppContext } from '../context.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { countArrivals, type ReportCell } from './counts.ts';

export const reportsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint('GET /api/reports', {
    summary:
      'What arrived in some weeks by type and language, how fast it was answered, and what became of it; with a comparison',
    access: 'reader',
    scope: 'submissions:read',
    query: reportQuery,
    response: reportEntity,
    handle: ({ query }) => readReport(context, query, context.now()),
  }),
];

export async function readReport(
  database: { db: Database; engine: Engine },
  query: ReportQuery,
  now: Date,
): Promise<Report> {
  const { of = reportedLists[0] } = query;
  const { current, compared } = reportPeriods(query, now);
  const [counted, before] = await countArrivals(database, of, [current, compared], now);
  const { cells, platforms } = counted!;
  return {
    of,
    current: { ...spanOf(current), ...answersOf(cells) },
    compared: { ...spanOf(compared), ...answersOf(before!.cells) },
    weeks: weeksOf(of, cells, current),
    outcomes: outcomesOf(of, cells),
    operators: of === 'submissions' ? await operatorsOf(database.db, cells) : [],
    platforms: of === 'submissions' ? platformsOf(platforms) : [],
  };
}

const spanOf = ({ mondays }: ReportPeriod) => ({ from: mondays[0]!, to: daysAfter(mondays.at(-1)!, 6) });

/** @param fewest answers that have a median */
function answersOf(cells: readonly ReportCell[], fewest = 1): Omit<ReportFigures, 'from' | 'to'> {
  const sorted = sortedMinutes(cells);
  const isEnough = sorted.length >= fewest;
  const late = sorted.findIndex((minutes) => minutes > promisedMinutes);
  const within = late === -1 ? sorted.length : late;
  return {
    received: sum(cells),
    within,
    late: sorted.length - within,
    missed: cells.reduce((all, { isOver, count, minutes }) => all + (isOver ? count - minutes.length : 0), 0),
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
      types: of === 'submissions' ? totals(own, reportedTypes, ({ type }) => type) : {},
      languages: totals(own, languages, ({ language }) => language),
      points: answers.median === null ? [...sortedMinutes(own)] : [],
    };
  });
}

/** In the order of the statuses; a legacy one counts as the one that it reads as. */
function outcomesOf(of: ReportedList, cells: readonly ReportCell[]): Report['outcomes'] {
  const reads: (readonly [Report['outcomes'][number]['status'], readonly string[]])[] =
    of === 'submissions'
      ? projectStatuses.map((status) => [status, statusesRead(status)])
      : messageStatuses.filter((status) => status !== 'spam').map((status) => [status, [status]]);
  return reads.map(([status, read]) => ({ status, count: sum(cells.filter((cell) => read.includes(cell.status))) }));
}

/** The operator with most comes first, nobody last. */
async function operatorsOf(db: Database, cells: readonly ReportCell[]): Promise<Report['operators']> {
  const groups = Map.groupBy(cells, ({ assignee }) => assignee);
  const ids = [...groups.keys()].filter((id) => id !== null);
  const names = await usernamesOf(db, ids);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return [...groups]
    .map(([id, own]) => ({ id, username: nameOf(id), ...answersOf(own, fewestForMedian) }))
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || b.received - a.received);
}

/** @param lists how many submissions name each list of platforms */
function platformsOf(lists: ReadonlyMap<string, number>): Report['platforms'] {
  const named = [...lists].map(([list, count]) => ({ names: new Set(JSON.parse(list) as string[]), count }));
  const count = (platform: string) => sum(named.filter(({ names }) => names.has(platform)));
  return submissionPlatforms.map((platform) => ({ platform, count: count(platform) }));
}

const sum = (counts: readonly { count: number }[]): number => counts.reduce((all, { count }) => all + count, 0);

/** Of the known keys that have any. */
function totals<Key extends string>(
  cells: readonly ReportCell[],
  known: readonly Key[],
  keyOf: (cell: ReportCell) => string,
): Partial<Record<Key, number>> {
  const byKey = Map.groupBy(cells, keyOf);
  const found = known.filter((key) => byKey.has(key)).map((key) => [key, sum(byKey.get(key)!)]);
  return Object.fromEntries(found) as Partial<Record<Key, number>>;
}

function sortedMinutes(cells: readonly ReportCell[]): Int32Array {
  const sorted = new Int32Array(cells.reduce((all, { minutes }) => all + minutes.length, 0));
  let at = 0;
  for (const { minutes } of cells) {
    sorted.set(minutes, at);
    at += minutes.length;
  }
  return sorted.toSorted();
}
