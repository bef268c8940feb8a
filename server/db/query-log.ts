import type { LogEvent } from 'kysely';
import { isUniqueViolation } from './errors.ts';

/** A query that takes longer than this many ms is told in the log. */
const slow = 200;

/**
 * Tells slow and failed queries: their SQL, which has placeholders, and never a value; an error's own words may hold some.
 * A row that a unique constraint refuses is everyday.
 */
export const queryLog =
  (log: { warn(about: object, text: string): void }) =>
  (event: LogEvent): void => {
    const ms = Math.round(event.queryDurationMillis * 10) / 10;
    const about = { sql: event.query.sql, ms };
    if (event.level === 'query') {
      if (event.queryDurationMillis > slow) log.warn(about, 'slow query');
    } else if (!isUniqueViolation(event.error)) {
      log.warn({ ...about, code: codeOf(event.error) }, 'query failed');
    }
  };

function codeOf(error: unknown): unknown {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // SQLite's errors all have the same code; the number tells them apart.
  return errcode ?? code ?? (error instanceof Error ? error.name : undefined);
}
