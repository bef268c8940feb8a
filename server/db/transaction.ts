import type { Database } from './tables.ts';

/** Runs `work` in the caller's transaction, or in a new one. */
export const inTransaction = <Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
