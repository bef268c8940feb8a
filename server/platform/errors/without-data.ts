/** An error without personal data, for the log: the message and fields of a database error may contain values of the row. */
export function withoutData(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const sqlCode = databaseCode(error);
  if (sqlCode === undefined) return { type: error.name, message: error.message, code, stack: error.stack };
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: `database error ${sqlCode}`, code, stack: places?.join('\n') };
}

/** The SQLSTATE of PostgreSQL or the error number of SQLite. */
function databaseCode({ code, errcode }: Error & { code?: unknown; errcode?: unknown }): string | undefined {
  if (typeof errcode === 'number') return String(errcode);
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && /\d/.test(code) ? code : undefined;
}
