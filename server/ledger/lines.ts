import { sql } from 'kysely';
import type { LedgerItem } from '../../domain/ledger.ts';
import type { Engine } from '../db/engine.ts';

/*
 * A quarter's items as one text, a line each: a tenth of the time that rows take. A line is the arrival and, of what was answered,
 * a space and the first answer; else `+` where the sender waits, or `-` and, of what was withdrawn, when.
 */

/** @returns null of no rows */
export const joinedLines = (engine: Engine) => {
  const [arrival, answer, withdrawal] = ['created_at', 'first_answered_at', 'withdrawn_at'].map((column) =>
    engine === 'postgres' ? sql`cast(date_part('epoch', ${sql.ref(column)}) * 1000 as bigint)` : sql.ref(column),
  );
  return sql<string | null>`string_agg(${arrival} || case
    when first_answered_at is not null then ' ' || ${answer}
    when due_at is not null then '+' else '-' || coalesce(cast(${withdrawal} as text), '') end, ${sql.lit('\n')})`.as(
    'lines',
  );
};

/** Reads {@link joinedLines}. */
export function itemsOf(engine: Engine, lines: string | null): LedgerItem[] {
  const items: LedgerItem[] = [];
  if (lines === null) return items;
  const { length, read } = instants[engine]();
  for (let at = 0; at < lines.length; at += 1) {
    const createdAt = read(lines, at);
    at += length;
    const sign = lines[at]!;
    at += 1;
    const hasMore = at < lines.length && lines[at] !== '\n';
    const instant = hasMore ? read(lines, at) : null;
    if (hasMore) at += length;
    const isAnswered = sign === ' ';
    items.push({
      createdAt,
      firstAnsweredAt: isAnswered ? instant : null,
      waits: sign === '+',
      withdrawnAt: isAnswered ? null : instant,
    });
  }
  return items;
}

/** How each engine writes an instant: PostgreSQL's milliseconds have 13 digits from 2001 on. */
const instants = {
  postgres: () => ({ length: 13, read: (text: string, at: number) => digits(text, at, 13) }),
  sqlite: () => {
    let [day, start] = [0, 0];
    return {
      length: '2026-01-02T03:04:05.678Z'.length,
      /** `Date.parse` takes five times as long. */
      read(text: string, at: number): number {
        const read = (digits(text, at, 4) * 100 + digits(text, at + 5, 2)) * 100 + digits(text, at + 8, 2);
        if (day !== read) start = Date.parse(text.slice(at, at + '2026-01-02'.length));
        day = read;
        const minutes = digits(text, at + 11, 2) * 60 + digits(text, at + 14, 2);
        return start + (minutes * 60 + digits(text, at + 17, 2)) * 1000 + digits(text, at + 20, 3);
      },
    };
  },
} satisfies Record<Engine, () => { length: number; read: (text: string, at: number) => number }>;

function digits(text: string, at: number, count: number): number {
  let value = 0;
  for (let place = at; place < at + count; place += 1) value = value * 10 + text.charCodeAt(place) - 48;
  return value;
}
