import type { Engine } from './engine.ts';
import type { Database } from './tables.ts';

/**
 * Does work in a transaction, and answers when that is on disk. What the work throws undoes it and is thrown. Work may be
 * begun twice, so it does nothing but in its transaction.
 */
export type Commit = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;

/** How many share a commit at most: whoever waits for the first must not wait for all the world. */
const most = 64;

/** SQLite has one writer. On PostgreSQL one group goes through its statements while another waits for the disk. */
const groupsAtOnce: Record<Engine, number> = { sqlite: 1, postgres: 2 };

/** Commits that reach the disk together when many come at once, since it is the disk that they wait for. */
export function groupedCommits(db: Database, engine: Engine): Commit {
  let waiting: Member[] = [];
  let working = 0;

  async function commitWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await commitGroup(db, group);
    }
    working -= 1;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (working >= groupsAtOnce[engine]) return;
      working += 1;
      // Lets in whatever else has arrived in this turn.
      setImmediate(() => void commitWaiting());
    });
}

interface Member {
  work(transaction: Database): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** When the work of one fails, which undoes that of all, each is done again by itself. */
async function commitGroup(db: Database, group: readonly Member[]): Promise<void> {
  let inWork = false;
  try {
    const results = await db.transaction().execute(async (transaction) => {
      const done: unknown[] = [];
      for (const { work } of group) {
        inWork = true;
        done.push(await work(transaction));
        inWork = false;
      }
      return done;
    });
    for (const [index, { resolve }] of group.entries()) resolve(results[index]);
  } catch (error) {
    // A commit that fails may have reached the disk all the same, and must not be done twice.
    if (inWork && group.length > 1) await Promise.all(group.map((member) => commitGroup(db, [member])));
    else for (const { reject } of group) reject(error);
  }
}
