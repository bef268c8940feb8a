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
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
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

/** SQLite's errors share one `code` and differ by `errcode`. */
export const codesOf = (error: unknown) => (error ?? {}) as { code?: unknown; errcode?: unknown };
