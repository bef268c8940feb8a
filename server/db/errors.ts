/** Classes of SQLSTATE for faults of PostgreSQL rather than the query: connection, resources, operator, system. */
const awayStates = /^(08|53|57|58|25006)/;
/** SQLite's result codes for the same: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const awayCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);
const awayNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ECONNABORTED',
  'EAI_AGAIN',
]);
/** pg has no codes for these. */
const awayTexts =
  /timeout exceeded when trying to connect|timeout expired|establishing an SSL connection|has been discarded|Query read timeout|Connection terminated|is not queryable|database is not open|driver has already been destroyed|Cannot use a pool after calling end/i;

/** Whether an error says that the database is away (503), rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof code === 'string' && (awayStates.test(code) || awayNetwork.has(code))) return true;
  if (typeof errcode === 'number' && awayCodes.has(errcode & 0xff)) return true;
  return awayTexts.test(error.message);
}

/** Whether an error says that a unique constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
