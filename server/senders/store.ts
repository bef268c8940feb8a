import type { Database } from '../db/tables.ts';

/** Stores an address that writes to the studio, unless it is known. */
export async function ensureSender(tx: Database, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('senders')
    .values({ address: email.toLowerCase(), createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}
