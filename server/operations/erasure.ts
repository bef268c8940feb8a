import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { forgetUnusedWords } from '../search/words.ts';
import { mailFilesOf } from '../mail/mail-files.ts';

/** Everything that is held of one person, found by their address. */
export interface Held {
  projects: number[];
  messages: number[];
  /** Rows of the outbox: mails to them, and notices about them. */
  mails: number[];
  /** Mails as files. */
  files: string[];
  /** Tries to sign in with the address as the name. */
  attempts: number[];
}

type Where = Pick<OpenDatabase, 'db' | 'engine'>;

/** Finds what is held of an address, however it was capitalised, and what came with it under the same idempotency key. */
export async function findHeld(db: Database, dataDir: string, address: string): Promise<Held> {
  const email = address.toLowerCase();
  const own = {
    projects: await db
      .selectFrom('projects')
      .select(['id', 'idempotencyKey'])
      .where(({ fn }) => fn<string>('lower', ['contactEmail']), '=', email)
      .execute(),
    messages: await db
      .selectFrom('contactMessages')
      .select(['id', 'idempotencyKey'])
      .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
      .execute(),
  };
  const keysOf = (rows: { idempotencyKey: string | null }[]) =>
    rows.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const paired = {
    projects: await inSlices(keysOf(own.messages), (keys) =>
      db.selectFrom('projects').select('id').where('idempotencyKey', 'in', keys).execute(),
    ),
    messages: await inSlices(keysOf(own.projects), (keys) =>
      db.selectFrom('contactMessages').select('id').where('idempotencyKey', 'in', keys).execute(),
    ),
  };
  const attempts = await db
    .selectFrom('signInAttempts')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['username']), '=', email)
    .execute();
  return {
    projects: ids([...own.projects, ...paired.projects]),
    messages: ids([...own.messages, ...paired.messages]),
    mails: await findMails(db, email),
    files: await mailFilesOf(dataDir, email),
    attempts: ids(attempts),
  };
}

/** Erases it: rows with what hangs on them, the words by which they were found, and files. */
export async function erase(
  { db, engine }: Where,
  { projects, messages, mails, files, attempts }: Held,
): Promise<void> {
  // What is deleted is overwritten in the file of the embedded database, and does not linger in its free pages.
  if (engine === 'sqlite') await sql`pragma secure_delete = on`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const remove = (table: 'projects' | 'contactMessages' | 'outbox' | 'signInAttempts', rows: number[]) =>
      inSlices(rows, async (some) => {
        await transaction.deleteFrom(table).where('id', 'in', some).execute();
        return [];
      });
    await remove('outbox', mails);
    await remove('projects', projects);
    await remove('contactMessages', messages);
    await remove('signInAttempts', attempts);
  });
  await forgetUnusedWords({ db, engine });
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  for (const file of files) await rm(file, { force: true });
}

/** Mails to the address, and mails that tell what its owner sent. */
async function findMails(db: Database, email: string): Promise<number[]> {
  const found: number[] = [];
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'payload'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    for (const { id, recipient, payload } of rows) {
      const { email: sender, contactEmail } = Object(JSON.parse(payload)) as {
        email?: unknown;
        contactEmail?: unknown;
      };
      if ([recipient, sender, contactEmail].some((one) => String(one).toLowerCase() === email)) found.push(id);
    }
    const last = rows.at(-1);
    if (!last) return found;
    after = last.id;
  }
}

const ids = (rows: { id: number }[]): number[] => [...new Set(rows.map(({ id }) => id))];

/** Asks in slices: a statement takes only so many parameters. */
async function inSlices<Part, Row>(context: readonly Part[], ask: (some: Part[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < context.length; from += 500) rows.push(...(await ask(context.slice(from, from + 500))));
  return rows;
}
