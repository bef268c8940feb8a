import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import {
  type Report,
  reportedLists,
  type ReportedList,
  type ReportPeriod,
  reportPeriods,
  type ReportQuery,
} from '../../../domain/promise/report.ts';
import { usernamesOf } from '../accounts/users.ts';
import type { Engine } from '../../platform/db/engine.ts';
import type { Database } from '../../platform/db/tables.ts';
import { readFunnel } from './funnel.ts';
import { answersOf, operatorsOf, outcomesOf, platformsOf, type ReportCell, spanOf, weeksOf } from './figures.ts';
import { readCalendar } from '../../platform/studio/studio.ts';

export async function readReport(
  database: { db: Database; engine: Engine },
  query: ReportQuery,
  now: Date,
): Promise<Report> {
  const { of = reportedLists[0] } = query;
  const calendar = await readCalendar(database.db);
  const { promisedMinutes } = calendar;
  const { current, compared } = reportPeriods(query, now, calendar);
  const overdueBefore = calendar.overdueBefore(now);
  const [counted, before] = await countArrivals(database, of, [current, compared], overdueBefore);
  const { cells, platforms } = counted!;
  const assignees = [...new Set(cells.flatMap(({ assignee }) => assignee ?? []))];
  return {
    of,
    current: { ...spanOf(current), ...answersOf(cells, promisedMinutes) },
    compared: { ...spanOf(compared), ...answersOf(before!.cells, promisedMinutes) },
    weeks: weeksOf(of, cells, current, promisedMinutes),
    outcomes: outcomesOf(of, cells),
    operators:
      of === 'submissions' ? operatorsOf(cells, await usernamesOf(database.db, assignees), promisedMinutes) : [],
    platforms: of === 'submissions' ? platformsOf(platforms) : [],
    ...(of === 'submissions' ? await readFunnel(database.db, current) : { sources: [], judging: null }),
  };
}

/** The arrivals of a period: cells by week, and the number of submissions by their list of platforms, as JSON text. */
type Counted = { cells: ReportCell[]; platforms: Map<string, number> };

/** Counts the arrivals. The database joins a week's rows to one text in an index-only scan, which is faster than grouping or returning them. */
async function countArrivals(
  { db, engine }: { db: Database; engine: Engine },
  of: ReportedList,
  periods: readonly ReportPeriod[],
  overdueBefore: Date,
): Promise<Counted[]> {
  const parts = periods.flatMap((period, place) => partsOf(period, overdueBefore).map((part) => ({ ...part, place })));
  const values = parts.map(
    ({ from, to }, part) => sql`(${sql.lit(part)}, ${instant(from, engine)}, ${instant(to, engine)})`,
  );
  const { rows } = await sql<{ part: number; joined: string | null }>`
    select parts.column1 as part, (
      select string_agg(concat(answer_minutes, ' ', ${cellOf[of]}), ${sql.lit('\n')}) from ${counted(of)}
        and sent.created_at >= parts.column2 and sent.created_at < parts.column3) as joined
    from (values ${sql.join(values)}) as parts`.execute(db.withoutPlugins());
  const counts = periods.map((): Counted => ({ cells: [], platforms: new Map() }));
  for (const { part, joined } of rows) {
    const { place, week, isOver } = parts[part]!;
    if (joined !== null) addRows(counts[place]!, joined, { week, isOver });
  }
  for (const [place, { platforms }] of counts.entries())
    if (platforms.delete('')) await addLongLists(db, platforms, periods[place]!.bounds, engine);
  return counts;
}

/** Counts the lists of platforms that are too long for the index. */
async function addLongLists(db: Database, platforms: Counted['platforms'], bounds: readonly Date[], engine: Engine) {
  const { rows } = await sql<{ list: string }>`
    select target_platforms as list from ${counted('submissions')} and length(cast(target_platforms as text)) > 500
      and sent.created_at >= ${instant(bounds[0]!, engine)} and sent.created_at < ${instant(bounds.at(-1)!, engine)}`.execute(
    db.withoutPlugins(),
  );
  for (const { list } of rows) platforms.set(list, (platforms.get(list) ?? 0) + 1);
}

type Part = Pick<ReportCell, 'week' | 'isOver'> & { from: Date; to: Date };

/** The weeks of a period; the week that contains `over`, before which arrivals are overdue, is split in two. */
function partsOf({ bounds }: ReportPeriod, over: Date): Part[] {
  return bounds.slice(1).flatMap((to, week): Part[] => {
    const from = bounds[week]!;
    if (over <= from || over >= to) return [{ week, from, to, isOver: to <= over }];
    return [
      { week, from, to: over, isOver: true },
      { week, from: over, to, isOver: false },
    ];
  });
}

/**
 * The cell of a row, which follows its minutes to the first answer in a line: language, status and, of submissions, type and assignee and after a
 * tab the platforms, which is a derived column (migration 0021).
 */
const cellOf: Record<ReportedList, RawBuilder<unknown>> = {
  submissions: sql`report_line`,
  messages: sql`concat(language, ' ', status)`,
};

/** @param joined the lines of a part, in the format of {@link cellOf} */
function addRows({ cells, platforms }: Counted, joined: string, part: Pick<Part, 'week' | 'isOver'>): void {
  const cellsByKey = new Map<string, ReportCell>();
  for (const line of joined.split('\n')) {
    const [arrival = '', platformList] = line.split('\t');
    const space = arrival.indexOf(' ');
    const [minutes, key] = [arrival.slice(0, space), arrival.slice(space + 1)];
    const cell = cellsByKey.get(key) ?? emptyCell(key, part);
    cellsByKey.set(key, cell);
    cell.count += 1;
    if (minutes !== '') cell.minutes.push(Number(minutes));
    if (platformList !== undefined) platforms.set(platformList, (platforms.get(platformList) ?? 0) + 1);
  }
  cells.push(...cellsByKey.values());
}

function emptyCell(key: string, part: Pick<Part, 'week' | 'isOver'>): ReportCell {
  const [language, status, type = '', assignee = ''] = key.split(' ') as [Language, string, string?, string?];
  return { ...part, type, language, status, assignee: Number(assignee) || null, count: 0, minutes: [] };
}

/** SQL condition: submissions that are neither merged nor imported, and messages; no spam. */
const counted = (of: ReportedList): RawBuilder<unknown> =>
  of === 'submissions'
    ? sql`projects as sent join conversations on conversations.id = sent.conversation_id
        where spam_at is null and merged_into is null and imported_at is null`
    : sql`messages as sent join conversations on conversations.id = sent.conversation_id
        where status <> 'spam'`;

const instant = (at: Date, engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`${at.toISOString()}::timestamptz` : sql`${at.toISOString()}`;
