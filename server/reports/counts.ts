import { type RawBuilder, sql } from 'kysely';
import { messageStatuses } from '../../domain/contact-message.ts';
import { type Language, languages } from '../../domain/language.ts';
import { overdueBefore, promisedMinutes } from '../../domain/promise.ts';
import { legacyProjectStatuses, projectStatuses, submissionPlatforms } from '../../domain/project.ts';
import { type AnswerState, type ReportedList, reportedTypes } from '../../domain/report.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';

/** How many of some weeks are alike; `week` counts from the first bound. */
export interface ReportCell {
  week: number;
  type: string;
  language: Language;
  status: string;
  assignee: number | null;
  state: AnswerState;
  count: number;
  /** The times to their first answers. */
  minutes: number[];
}

interface Counted {
  of: ReportedList;
  /** Instants at which the weeks begin; the last is when they end. */
  bounds: readonly Date[];
  /** Who may be assigned. */
  operators: readonly { id: number }[];
}

const statuses = [...projectStatuses, ...legacyProjectStatuses, ...messageStatuses];

const states: readonly AnswerState[] = ['within', 'late', 'missed', 'open'];

/** Signs of a row: week, type, language, status, assignee, state, and three of the time, which has 18 bits. */
const rowLength = 9;
const longest = 2 ** 18 - 1;
/** The first sign: printable signs of ASCII follow it. */
const zero = 48;

/**
 * Counts what arrived in each week by everything that a report shows. Each row comes as nine signs of one text: rows by
 * themselves, and groups of so many columns, take both databases several times as long.
 */
export async function countCells(
  { db, engine }: { db: Database; engine: Engine },
  { of, bounds, operators }: Counted,
  now: Date,
): Promise<ReportCell[]> {
  const isProject = of === 'submissions';
  const ids = operators.slice(0, 70).map(({ id }) => id);
  const least = engine === 'postgres' ? sql`least` : sql`min`;
  const time = sql`coalesce(${least}(answer_minutes, ${sql.lit(longest)}), 0)`;
  const signs = [
    weekOf(bounds, engine),
    isProject ? placeOf('project_type', reportedTypes) : sql`0`,
    placeOf('language', languages),
    placeOf('status', statuses),
    isProject && ids.length > 0 ? placeOf('assigned_to', ids) : sql.lit(ids.length),
    stateAt(now, engine),
    sql`(${time} >> 12)`,
    sql`((${time} >> 6) & 63)`,
    sql`(${time} & 63)`,
  ].map((value) => sql`${sql.lit(zero)} + ${value}`);
  const row =
    engine === 'postgres'
      ? sql.join(
          signs.map((sign) => sql`chr(${sign})`),
          sql` || `,
        )
      : sql`char(${sql.join(signs)})`;
  const joined = engine === 'postgres' ? sql`string_agg(${row}, '')` : sql`group_concat(${row}, '')`;
  const { rows } = await sql<{ joined: string | null }>`
    select ${joined} as joined from ${counted(of)} where ${within(bounds, engine)}`.execute(db.withoutPlugins());
  return cellsOf(rows[0]?.joined ?? '', ids);
}

function cellsOf(joined: string, operators: readonly number[]): ReportCell[] {
  const cells = new Map<string, ReportCell>();
  for (let at = 0; at < joined.length; at += rowLength) {
    const value = (place: number) => joined.charCodeAt(at + place) - zero;
    const state = states[value(5)]!;
    const key = joined.slice(at, at + 6);
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = {
        week: value(0),
        type: reportedTypes[value(1)]!,
        language: languages[value(2)]!,
        status: statuses[value(3)]!,
        assignee: operators[value(4)] ?? null,
        state,
        count: 0,
        minutes: [],
      };
      cells.set(key, cell);
    }
    cell.count += 1;
    if (state === 'within' || state === 'late') cell.minutes.push((value(6) << 12) | (value(7) << 6) | value(8));
  }
  return [...cells.values()];
}

const stateAt = (now: Date, engine: Engine): RawBuilder<unknown> =>
  sql`case when answer_minutes <= ${sql.lit(promisedMinutes)} then 0 when answer_minutes is not null then 1
    when created_at < ${instant(overdueBefore(now), engine)} then 2 else 3 end`;

/** How many submissions name each platform. */
export async function countPlatforms(
  { db, engine }: { db: Database; engine: Engine },
  bounds: readonly Date[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ platforms: string; count: number }>`
    select target_platforms as platforms, count(*) as count from ${counted('submissions')} where ${within(bounds, engine)}
    group by 1`.execute(db.withoutPlugins());
  const counts = new Map<string, number>(submissionPlatforms.map((platform) => [platform, 0]));
  for (const { platforms, count } of rows)
    for (const platform of new Set(JSON.parse(platforms) as string[])) {
      const before = counts.get(platform);
      if (before !== undefined) counts.set(platform, before + count);
    }
  return counts;
}

/** What counts: submissions that are not merged into another, and messages that stand alone; no spam. */
const counted = (of: ReportedList): RawBuilder<unknown> =>
  of === 'submissions'
    ? sql`(select * from projects where spam_at is null and merged_into is null) as submissions`
    : sql`(select * from contact_messages where status <> 'spam' and not exists (
        select 1 from projects where projects.idempotency_key = contact_messages.idempotency_key)) as messages`;

const instant = (at: Date, engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`${at.toISOString()}::timestamptz` : sql`${at.toISOString()}`;

const within = (bounds: readonly Date[], engine: Engine): RawBuilder<unknown> =>
  sql`created_at >= ${instant(bounds[0]!, engine)} and created_at < ${instant(bounds.at(-1)!, engine)}`;

/** The number of the week, found in few comparisons for each row. */
function weekOf(bounds: readonly Date[], engine: Engine, first = 0, last = bounds.length - 2): RawBuilder<unknown> {
  if (first === last) return sql.lit(first);
  const middle = (first + last + 1) >> 1;
  return sql`case when created_at >= ${instant(bounds[middle]!, engine)}
    then ${weekOf(bounds, engine, middle, last)} else ${weekOf(bounds, engine, first, middle - 1)} end`;
}

/** The place of a column's value in a list; behind its end for another one. */
const placeOf = (column: string, values: readonly (string | number)[]): RawBuilder<unknown> =>
  sql`case ${sql.ref(column)} ${sql.join(
    values.map((value, place) => sql`when ${sql.lit(value)} then ${sql.lit(place)}`),
    sql` `,
  )} else ${sql.lit(values.length)} end`;
