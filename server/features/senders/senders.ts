import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import {
  type BlockList,
  domainOf,
  type Sender,
  type SenderBlock,
  senderLimits,
  type senderNote,
} from '../../../domain/conversation/sender.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { countRows, executeWrite } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';

/** Stores the addresses of senders, unless they are known. */
export const ensureSenders = (tx: Database, emails: readonly string[], now: Date) =>
  insertAddresses(tx, [...new Set(emails.map((email) => email.toLowerCase()))], now);

export const findSender = (db: Database, id: number): Promise<Sender | undefined> =>
  findSenderWhere(db, (builder) => builder('id', '=', id));

/** The sender with an address; null if it is unknown. */
export const senderOf = async (db: Database, email: string): Promise<Sender | null> =>
  (await findSenderWhere(db, (builder) => builder('address', '=', email.toLowerCase()))) ?? null;

async function findSenderWhere(
  db: Database,
  condition: (builder: ExpressionBuilder<Tables, 'senders'>) => Expression<SqlBool>,
): Promise<Sender | undefined> {
  const sendersQuery = db.selectFrom('senders').select(['id', 'address', 'blockedAt']);
  const row = await sendersQuery.where('address', 'not like', '@%').where(condition).executeTakeFirst();
  if (!row) return undefined;
  const domainQuery = db.selectFrom('senders').select('blockedAt').where('address', '=', domainRow(row.address));
  return { ...row, domainBlockedAt: (await domainQuery.executeTakeFirst())?.blockedAt ?? null };
}

/** Blocks or unblocks an address or its domain. @returns whether that changed anything */
export async function setBlock(
  tx: Database,
  { address }: Sender,
  { what, blocked, reason }: SenderBlock,
  by: string,
  now: Date,
): Promise<boolean> {
  const blockedAddress = what === 'address' ? address : domainRow(address);
  if (what === 'domain' && blocked) await insertAddresses(tx, [blockedAddress], now);
  const block = { blockedAt: now.toISOString(), blockedBy: by, blockReason: reason || null };
  const update = tx
    .updateTable('senders')
    .set(blocked ? block : unblocked)
    .where('address', '=', blockedAddress);
  const isChanged = await executeWrite(update.where('blockedAt', blocked ? 'is' : 'is not', null));
  if (what === 'domain' && !blocked) await tx.deleteFrom('senders').where('address', '=', blockedAddress).execute();
  return isChanged;
}

const unblocked = { blockedAt: null, blockedBy: null, blockReason: null };

/** The newest blocks whose address or domain contains a text. */
export async function listBlocks(db: Database, text: string): Promise<BlockList> {
  const blocksQuery = db
    .selectFrom('senders')
    .where('blockedAt', 'is not', null)
    .$if(text !== '', (query) => query.where(positionOf(db, text), '>', 0));
  const [total, rows] = await Promise.all([
    countRows(blocksQuery),
    blocksQuery
      .select(['id', 'address as name', 'blockedAt', 'blockedBy as by', 'blockReason as reason'])
      .orderBy('blockedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(senderLimits.blocks)
      .execute(),
  ]);
  const items = rows.map(({ blockedAt, ...row }) => ({
    ...row,
    blockedAt: blockedAt!,
    senderId: row.name.startsWith('@') ? null : row.id,
  }));
  return { total, items };
}

/** Removes a block. @returns whether it blocked an address or a domain; undefined if there was no block */
export async function removeBlock(tx: Database, id: number): Promise<SenderBlock['what'] | undefined> {
  const update = tx.updateTable('senders').set(unblocked).where('id', '=', id).where('blockedAt', 'is not', null);
  const row = await update.returning('address').executeTakeFirst();
  if (!row) return undefined;
  // The row of a domain exists only for its block, and an address may have been erased or purged in the meantime.
  await forgetSenders(tx, [row.address]);
  return row.address.startsWith('@') ? 'domain' : 'address';
}

/** SQL condition: an operator has blocked an address, in lower case, or its domain. */
export const isBlocked = (address: string): RawBuilder<boolean> =>
  sql`exists (select 1 from senders where address in (${address}, ${domainRow(address)}) and blocked_at is not null)`;

/** Senders whose address contains a text; addresses that start with it come first. */
export async function findSenders(db: Database, text: string): Promise<Pick<Sender, 'id' | 'address'>[]> {
  const position = positionOf(db, text);
  return db
    .selectFrom('senders')
    .select(['id', 'address'])
    .where(position, '>', 0)
    .where('address', 'not like', '@%')
    .orderBy(position)
    .orderBy('address')
    .limit(senderLimits.found)
    .execute();
}

/** Replaces the note, if it is still the one that its author saw. @returns whether it was replaced */
export function setNote(tx: Database, id: number, { note, seen }: z.output<typeof senderNote>): Promise<boolean> {
  const update = tx
    .updateTable('senders')
    .set({ note: note === '' ? null : note })
    .where('id', '=', id);
  return executeWrite(update.where(sql<string>`coalesce(note, '')`, '=', seen ?? ''));
}

/** Deletes addresses without a block from which no submission and no message came. */
export async function forgetSenders(tx: Database, emails: readonly string[]): Promise<void> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  const hasItem = (table: 'projects' | 'messages', column: 'contact_email' | 'email') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} where lower(${sql.ref(column)}) = senders.address)`;
  for (let from = 0; from < addresses.length; from += 500)
    await tx
      .deleteFrom('senders')
      .where('address', 'in', addresses.slice(from, from + 500))
      .where('blockedAt', 'is', null)
      .where(({ not }) => not(hasItem('projects', 'contact_email')))
      .where(({ not }) => not(hasItem('messages', 'email')))
      .execute();
}

/** SQL: the position of a text in an address, from 1; 0 if it is not in it. */
function positionOf(db: Database, text: string) {
  const typed = text.toLowerCase();
  return engineOf(db) === 'postgres' ? sql<number>`strpos(address, ${typed})` : sql<number>`instr(address, ${typed})`;
}

/** The row of a blocked domain, without the part before the `@`: no sender has such an address. */
const domainRow = (address: string) => `@${domainOf(address)}`;

const insertAddresses = (tx: Database, addresses: readonly string[], now: Date) =>
  tx
    .insertInto('senders')
    // The addresses are sorted, so two transactions that insert the same ones cannot deadlock.
    .values(addresses.toSorted().map((address) => ({ address, createdAt: now.toISOString() })))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
