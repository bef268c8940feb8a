import type { Database } from './tables.ts';

/* What happened to a database, which processes agree by: of several that mark a milestone at once, one does. */

/** Marks a milestone, unless it was marked at `since` or later. @returns whether it did */
export async function takeTurn(db: Database, name: string, now: Date, since: Date): Promise<boolean> {
  const createdAt = now.toISOString();
  const marked = db
    .insertInto('milestones')
    .values({ name, createdAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ createdAt }).where('milestones.createdAt', '<', since.toISOString()),
    );
  return (await marked.returning('name').executeTakeFirst()) !== undefined;
}

/** Whether what happens once to a database happens now. */
export const isFirst = (tx: Database, name: string, now: Date): Promise<boolean> =>
  takeTurn(tx, name, now, new Date(0));

/** When a milestone was last marked. */
export async function milestoneTime(db: Database, name: string): Promise<string | undefined> {
  const milestone = db.selectFrom('milestones').select('createdAt').where('name', '=', name);
  return (await milestone.executeTakeFirst())?.createdAt;
}
