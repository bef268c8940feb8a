import type * as z from 'zod/mini';
import { decode, encode, executeWrite } from '../../platform/db/rows.ts';
import type { Database, rowSchemas } from '../../platform/db/tables.ts';

export type StoredPasskey = z.output<(typeof rowSchemas)['passkeys']>;

export async function listPasskeys(db: Database, userId: number): Promise<StoredPasskey[]> {
  const rows = await db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
  return rows.map((row) => decode('passkeys', row));
}

/** The passkey with this credential id, even if it is blocked. */
export async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
  return row && decode('passkeys', row);
}

/** @throws a unique violation if the credential is already registered */
export async function savePasskey(
  tx: Database,
  passkey: Pick<StoredPasskey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
  now: Date,
): Promise<void> {
  const row = encode({ ...passkey, createdAt: now.toISOString() });
  await tx.insertInto('passkeys').values(row).execute();
}

/** Stores the counter of a verified use. @returns whether it grew or is 0, as with authenticators that do not count; otherwise the passkey was copied */
export const advanceCounter = (tx: Database, id: number, counter: number, now: Date): Promise<boolean> =>
  executeWrite(
    tx
      .updateTable('passkeys')
      .set({ counter, usedAt: now.toISOString() })
      .where('id', '=', id)
      .where('blockedAt', 'is', null)
      .where(({ eb, or }) => or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])])),
  );

export const blockPasskey = (tx: Database, id: number, now: Date) =>
  tx.updateTable('passkeys').set({ blockedAt: now.toISOString() }).where('id', '=', id).execute();
