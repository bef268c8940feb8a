import type { Database } from './tables.ts';

/* Events in the life of a database. If several processes mark a milestone concurrently, one of them succeeds. */

/** Marks a milestone, unless it has been marked at `since` or later. @returns whether this call marked it */
export async function markMilestone(db: Database, name: string, now: Date, since: Date): Promise<boolean> {
  const createdAt = now.toISOString();
  const insertion = db
    .insertInto('milestones')
    .values({ name, createdAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ createdAt }).where('milestones.createdAt', '<', since.toISOString()),
    );
  return (await insertion.returning('name').executeTakeFirst()) !== undefined;
}

/** Whether this call is the first for an event that happens once per database. */
export const isFirst = (tx: Database, name: string, now: Date): Promise<boolean> =>
  markMilestone(tx, name, now, new Date(0));

/** The time at which a milestone was last marked. */
export async function milestoneTime(db: Database, name: string): Promise<string | undefined> {
  const milestoneQuery = db.selectFrom('milestones').select('createdAt').where('name', '=', name);
  return (await milestoneQuery.executeTakeFirst())?.createdAt;
}
