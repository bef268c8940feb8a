import type { Database } from './tables.ts';

/** How many share a commit at most: whoever waits for the first must not wait for all the world. */
const most = 64;

/**
 * Commits that reach the disk together when many come at once, since it is the disk that they wait for.
 *
 * @param store stores items in a transaction, and tells what came of each; it may be asked twice for one, so it does nothing
 * but in its transaction
 * @returns stores one item, and answers when it is on disk
 */
export function groupedCommits<Item, Result>(
  { db }: { db: Database },
  store: (transaction: Database, items: readonly Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  type Member = PromiseWithResolvers<Result> & { item: Item };
  let waiting: Member[] = [];
  let working = false;

  async function storeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await storeGroup(group);
    }
    working = false;
  }

  /** When one makes it fail, which undoes all, each is stored again by itself. */
  async function storeGroup(group: readonly Member[]): Promise<void> {
    let stored = false;
    try {
      const results = await db.transaction().execute(async (transaction) => {
        const all = await store(
          transaction,
          group.map(({ item }) => item),
        );
        stored = true;
        return all;
      });
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      // A commit that fails may have reached the disk all the same, and must not be done twice.
      if (group.length > 1 && !stored) await Promise.all(group.map((member) => storeGroup([member])));
      else for (const { reject } of group) reject(error);
    }
  }

  return (item) => {
    const member = { item, ...Promise.withResolvers<Result>() };
    waiting.push(member);
    // One group after the other: more at once would be smaller ones, and dearer.
    if (!working) {
      working = true;
      // Lets in whatever else has arrived in this turn.
      setImmediate(() => void storeWaiting());
    }
    return member.promise;
  };
}
