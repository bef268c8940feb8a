import type { LogEvent } from 'kysely';
import { traceQuery } from '../platform/tracing/tracing.ts';

/** SQLSTATE classes of failures of PostgreSQL rather than of the query: connection, resources, operator, system. */
const awayStates = /^(08|53|57|58|25006)/;
/** The equivalent result codes of SQLite: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const awayCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);
const awayNetwork =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST(UNREACH|DOWN)|ENETUNREACH|EAI_AGAIN)$/;
/** Messages of pg for failures that have no code. */
const awayTexts =
  /timeout exceeded when trying to connect|timeout expired|establishing an SSL connection|has been discarded|Query read timeout|Connection terminated|is not queryable|database is not open|driver has already been destroyed|Cannot use a pool after calling end/i;

/** Whether an error means that the database is unavailable (503), rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, errcode } = codesOf(error);
  if (typeof code === 'string' && (awayStates.test(code) || awayNetwork.test(code))) return true;
  if (typeof errcode === 'number' && awayCodes.has(errcode & 0xff)) return true;
  return awayTexts.test(error.message);
}

/** Whether an error means that a unique constraint rejected a row. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** Whether PostgreSQL aborted a transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => codesOf(error).code === '40P01';

/** For `catch`: throws `instead` if a unique constraint rejected a row. */
export const onUniqueViolation =
  (instead: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? instead() : error;
  };

/** Queries that take longer are logged, in ms. */
const slow = 200;

/** Traces queries, and logs slow and failed ones with placeholders and codes, since messages may contain values; duplicates are not logged. */
export const queryLog =
  (log: { warn(about: object, text: string): void }) =>
  (event: LogEvent): void => {
    traceQuery(event);
    const ms = Math.round(event.queryDurationMillis * 10) / 10;
    const logFields = { sql: event.query.sql, ms };
    if (event.level === 'query') {
      if (event.queryDurationMillis > slow) log.warn(logFields, 'slow query');
    } else if (!isUniqueViolation(event.error)) {
      log.warn({ ...logFields, code: codeOf(event.error) }, 'query failed');
    }
  };

function codeOf(error: unknown): unknown {
  const { code, errcode } = codesOf(error);
  return errcode ?? code ?? (error instanceof Error ? error.name : undefined);
}

/** SQLite's errors share one `code` and differ by `errcode`. */
const codesOf = (error: unknown) => (error ?? {}) as { code?: unknown; errcode?: unknown };
