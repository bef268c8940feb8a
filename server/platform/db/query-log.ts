import type { LogEvent } from 'kysely';
import { traceQuery } from '../tracing/tracing.ts';
import { codesOf, isUniqueViolation } from '../errors/database-error.ts';

/** The duration above which a query is logged, in ms. */
const slowQuery = 200;

/** Traces queries, and logs slow and failed ones with placeholders and codes, since messages may contain values; duplicates are not logged. */
export const queryLog =
  (log: { warn(fields: object, text: string): void }) =>
  (event: LogEvent): void => {
    traceQuery(event);
    const ms = Math.round(event.queryDurationMillis * 10) / 10;
    const logFields = { sql: event.query.sql, ms };
    if (event.level === 'query') {
      if (event.queryDurationMillis > slowQuery) log.warn(logFields, 'slow query');
    } else if (!isUniqueViolation(event.error)) {
      log.warn({ ...logFields, code: codeOf(event.error) }, 'query failed');
    }
  };

function codeOf(error: unknown): unknown {
  const { code, errcode } = codesOf(error);
  return errcode ?? code ?? (error instanceof Error ? error.name : undefined);
}
