import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from './tables.ts';

/** Does work in a transaction, and answers when that is on disk. What the work throws undoes it and is thrown. */
export type Commit = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;

/** How many share a commit at most: whoever waits for the first must not wait for all the world. */
const most = 64;

/**
 * Commits that reach the disk together when many come at once, since it is the disk that they wait for. PostgreSQL does so
 * itself, for as many as there are connections; beside SQLite whatever came in one turn of the event loop goes into one
 * transaction, each in a savepoint of its own, so that one that fails undoes nobody else's.
 */
export function groupedCommits(db: Database, engine: Engine): Commit {
  if (engine === 'postgres') return (work) => db.transaction().execute(work);
  let waiting: Member[] = [];
  let working = false;

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await commitGroup(db, group);
    }
    working = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (working) return;
      working = true;
      // Lets in whatever else has arrived in this turn.
      setImmediate(() => void commitAll());
    });
}

interface Member {
  work(transaction: Database): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

async function commitGroup(db: Database, group: readonly Member[]): Promise<void> {
  try {
    const tell = await db.transaction().execute(async (transaction) => {
      const told: (() => void)[] = [];
      for (const member of group) told.push(await workApart(transaction, member));
      return told;
    });
    // Only now is it on disk.
    for (const one of tell) one();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** @returns how to tell the member what came of it */
async function workApart(transaction: Database, { work, resolve, reject }: Member): Promise<() => void> {
  await sql`savepoint member`.execute(transaction);
  try {
    const result = await work(transaction);
    await sql`release member`.execute(transaction);
    return () => resolve(result);
  } catch (error) {
    await sql`rollback to member`.execute(transaction);
    await sql`release member`.execute(transaction);
    return () => reject(error);
  }
}
