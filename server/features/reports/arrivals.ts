import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import type { ReportedList, ReportPeriod } from '../../../domain/promise/report.ts';
import { stageOf } from '../../../domain/stage/stage.ts';
import type { Engine } from '../../platform/db/engine.ts';
import { jsonList } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { AnswerCounts, ReportCell, SourceCount } from './figures.ts';

/** Counts the arrivals of a period by their values. */
export async function countArrivals(
  { db, engine }: { db: Database; engine: Engine },
  of: ReportedList,
  period: ReportPeriod,
  overdueBefore: Date,
): Promise<ReportCell[]> {
  const parts = partsOf(period, overdueBefore);
  const columns = sql`${minutesOf(engine)}, string_agg(${lineOf[of]}, ${sql.lit('\n')}) as lines`;
  const query = queryParts[engine]<AnswerMinutes & { lines: string | null }>(of, parts, columns);
  const { rows } = await query.execute(db.withoutPlugins());
  return rows.flatMap(({ part, minutes, lines }) =>
    lines === null ? [] : countLines(lines.split('\n'), parseMinutes(minutes), parts[part]!),
  );
}

/** Counts only the answers to the arrivals of a period, which takes half of the time of {@link countArrivals}. */
export async function countAnswers(
  { db, engine }: { db: Database; engine: Engine },
  of: ReportedList,
  period: ReportPeriod,
  overdueBefore: Date,
): Promise<AnswerCounts[]> {
  const parts = partsOf(period, overdueBefore);
  const { rows } = await queryParts[engine]<AnswerMinutes>(of, parts, minutesOf(engine)).execute(db.withoutPlugins());
  return rows.map(({ part, minutes: list }) => {
    const minutes = parseMinutes(list);
    const { isOver } = parts[part]!;
    return { isOver, count: minutes.length, minutes: minutes.filter((answer) => answer !== null) };
  });
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

/** The minutes to the first answer of each arrival as a JSON list, which has null for arrivals without an answer. */
type AnswerMinutes = { minutes: string };

const minutesOf = (engine: Engine) => sql`${jsonList(engine, sql`answer_minutes`)} as minutes`;
const parseMinutes = (list: string) => JSON.parse(list) as (number | null)[];

type PartQuery = <Row>(
  of: ReportedList,
  parts: readonly Part[],
  columns: RawBuilder<unknown>,
) => RawBuilder<Row & { part: number }>;

/**
 * Queries that aggregate the arrivals of each part, which has the index `part`. The aggregates are texts, which is faster than to return or to
 * group rows, and each engine reads its index in the order that is fastest for it (migration 0029).
 */
const queryParts: Record<Engine, PartQuery> = {
  /** SQLite reads the index of arrivals part by part, and looks up the conversation of each. */
  sqlite: (of, parts, columns) => {
    const selects = parts.map(
      ({ from, to }, part) => sql`select ${sql.lit(part)} as part, ${columns} from ${countedArrivals[of]}
        and sent.created_at >= ${from.toISOString()} and sent.created_at < ${to.toISOString()}`,
    );
    return sql`${sql.join(selects, sql` union all `)}`;
  },
  /** PostgreSQL merges all arrivals with all answered conversations, since it takes several times as long to look up each one. */
  postgres: (of, parts, columns) => {
    const [starts, end] = [parts.map(({ from }) => from.toISOString()), parts.at(-1)!.to.toISOString()];
    return sql`select width_bucket(sent.created_at, ${starts}::timestamptz[]) - 1 as part, ${columns}
      from ${countedArrivals[of]}
        and sent.created_at >= ${starts[0]!}::timestamptz and sent.created_at < ${end}::timestamptz
      group by 1`;
  },
};

/**
 * The line of an arrival: the values by which arrivals are counted, then after a tab the source. Of submissions `report_line` is the line
 * (migration 0030). A line is never null, which an aggregate would skip, so the lines and the minutes have the same order and number.
 */
const lineOf: Record<ReportedList, RawBuilder<string>> = {
  submissions: sql`report_line`,
  messages: sql`language || ' ' || status || ${sql.lit('\t')}`,
};

const withAnswers = sql`left join conversations
  on conversations.id = sent.conversation_id and answer_minutes is not null`;

/** The arrivals that are counted, as the rest of a query: submissions that are neither merged nor imported, and messages; no spam. */
const countedArrivals: Record<ReportedList, RawBuilder<unknown>> = {
  submissions: sql`projects as sent ${withAnswers}
    where spam_at is null and merged_into is null and imported_at is null`,
  messages: sql`messages as sent ${withAnswers} where status <> 'spam'`,
};

/**
 * @param lines the lines of a part, in the format of {@link lineOf}
 * @param minutes the minutes to the first answers, in the order of the lines
 */
function countLines(lines: readonly string[], minutes: readonly (number | null)[], part: Part): ReportCell[] {
  const cells = new Map<string, ReportCell>();
  // Most lines equal an earlier one, so each is looked up only once. An object finds long texts in half of the time of a Map.
  const countsOfLines = Object.create(null) as Record<string, { cell: ReportCell; source: SourceCount }>;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i]!;
    let counts = countsOfLines[line];
    if (counts === undefined) {
      const endOfValues = line.indexOf('\t');
      const [values, source] = [line.slice(0, endOfValues), line.slice(endOfValues + 1)];
      const cell = cells.get(values) ?? emptyCell(values, part);
      counts = { cell, source: { source, count: 0 } };
      cell.sources.push(counts.source);
      cells.set(values, cell);
      countsOfLines[line] = counts;
    }
    counts.cell.count += 1;
    counts.source.count += 1;
    const answer = minutes[i]!;
    if (answer !== null) counts.cell.minutes.push(answer);
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
  return { week, isOver, ...known, platforms: Number(platforms), count: 0, sources: [], minutes: [] };
}
