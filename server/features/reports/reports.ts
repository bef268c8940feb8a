import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import {
  type Report,
  reportedLists,
  type ReportedList,
  type ReportPeriod,
  reportPeriods,
  type ReportQuery,
} from '../../../domain/promise/report.ts';
import { stageOf } from '../../../domain/stage/stage.ts';
import { usernamesOf } from '../accounts/users.ts';
import type { Engine } from '../../platform/db/engine.ts';
import type { Database } from '../../platform/db/tables.ts';
import { countFunnel, sourcesOf, stagesOf } from './funnel.ts';
import { answersOf, operatorsOf, outcomesOf, platformsOf, type ReportCell, spanOf, weeksOf } from './figures.ts';
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
  const [cells, cellsBefore, funnel] = await Promise.all([
    countArrivals(database, of, current, overdueBefore),
    countArrivals(database, of, compared, overdueBefore),
    of === 'submissions' ? countFunnel(db, current) : undefined,
  ]);
  const report = {
    of,
    current: { ...spanOf(current), ...answersOf(cells, promisedMinutes) },
    compared: { ...spanOf(compared), ...answersOf(cellsBefore, promisedMinutes) },
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

/** Counts the arrivals of a period. The database joins the lines of each part to one text, which is faster than grouping or returning them. */
async function countArrivals(
  { db, engine }: { db: Database; engine: Engine },
  of: ReportedList,
  period: ReportPeriod,
  overdueBefore: Date,
): Promise<ReportCell[]> {
  const parts = partsOf(period, overdueBefore);
  const { rows } = await joinLines[engine](of, parts).execute(db.withoutPlugins());
  return rows.flatMap(({ part, joined }) => (joined === null ? [] : countLines(joined, parts[part]!)));
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

/** The lines of the arrivals in a part, which has the index `part`. */
type JoinedLines = { part: number; joined: string | null };

/** Queries that join the lines of each part, in the order in which each engine reads its index fastest (migration 0029). */
const joinLines: Record<Engine, (of: ReportedList, parts: readonly Part[]) => RawBuilder<JoinedLines>> = {
  /** SQLite reads the index of arrivals part by part, and looks up the conversation of each. */
  sqlite: (of, parts) => {
    const values = parts.map(
      ({ from, to }, part) => sql`(${sql.lit(part)}, ${from.toISOString()}, ${to.toISOString()})`,
    );
    return sql`select parts.column1 as part, (
        select string_agg(${lineOf[of]}, ${sql.lit('\n')}) from ${countedArrivals[of]}
          and sent.created_at >= parts.column2 and sent.created_at < parts.column3) as joined
      from (values ${sql.join(values)}) as parts`;
  },
  /** PostgreSQL merges all arrivals with all answered conversations, since it takes several times as long to look up each one. */
  postgres: (of, parts) => {
    const [starts, end] = [parts.map(({ from }) => from.toISOString()), parts.at(-1)!.to.toISOString()];
    return sql`select width_bucket(sent.created_at, ${starts}::timestamptz[]) - 1 as part,
        string_agg(${lineOf[of]}, ${sql.lit('\n')}) as joined from ${countedArrivals[of]}
        and sent.created_at >= ${starts[0]!}::timestamptz and sent.created_at < ${end}::timestamptz
      group by 1`;
  },
};

const answerMinutes = sql`coalesce(cast(answer_minutes as text), '')`;

/**
 * The line of an arrival: its minutes to the first answer, and after a space the values by which arrivals are counted, then after a tab the
 * source. Of submissions `report_line` has the values and the source (migration 0030).
 */
const lineOf: Record<ReportedList, RawBuilder<string>> = {
  submissions: sql`${answerMinutes} || ' ' || report_line`,
  messages: sql`${answerMinutes} || ' ' || language || ' ' || status || ${sql.lit('\t')}`,
};

const withAnswers = sql`left join conversations
  on conversations.id = sent.conversation_id and answer_minutes is not null`;

/** The arrivals that are counted, as the rest of a query: submissions that are neither merged nor imported, and messages; no spam. */
const countedArrivals: Record<ReportedList, RawBuilder<unknown>> = {
  submissions: sql`projects as sent ${withAnswers}
    where spam_at is null and merged_into is null and imported_at is null`,
  messages: sql`messages as sent ${withAnswers} where status <> 'spam'`,
};

/** @param joined the lines of a part, in the format of {@link lineOf} */
function countLines(joined: string, part: Part): ReportCell[] {
  const cells = new Map<string, ReportCell>();
  for (const line of joined.split('\n')) {
    const [endOfMinutes, endOfValues] = [line.indexOf(' '), line.indexOf('\t')];
    const [values, source] = [line.slice(endOfMinutes + 1, endOfValues), line.slice(endOfValues + 1)];
    const cell = cells.get(values) ?? emptyCell(values, part);
    if (cell.count === 0) cells.set(values, cell);
    cell.count += 1;
    cell.sources.set(source, (cell.sources.get(source) ?? 0) + 1);
    if (endOfMinutes > 0) cell.minutes.push(Number(line.slice(0, endOfMinutes)));
  }
  return [...cells.values()];
}

/** @param values the values of a line, in the format of {@link lineOf} */
function emptyCell(values: string, { week, isOver }: Part): ReportCell {
  const fields = values.split(' ') as [Language, string, ...string[]];
  const [language, status, type = '', assignee, stage, platforms = '0'] = fields;
  // Only submissions have a type.
  const shownStage =
    type === '' ? null : stageOf({ status, stage: stage || null } as Pick<Project, 'status' | 'stage'>);
  const known = { type, language, status, stage: shownStage, assignee: Number(assignee) || null };
  return { week, isOver, ...known, platforms: Number(platforms), count: 0, sources: new Map(), minutes: [] };
}
