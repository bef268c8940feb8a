import type { LogEvent } from 'kysely';
import { isUniqueViolation } from '../errors.ts';

/** The log has queries that take longer, in ms. */
const slow = 200;

/** Logs slow and failed queries with placeholders and codes, since messages may hold values; duplicates are not logged. */
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
  // SQLite's errors share one code and differ by number.
  return errcode ?? code ?? (error instanceof Error ? error.name : undefined);
}
