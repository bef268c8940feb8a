import { sql } from 'kysely';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { mailFilesOf } from '../../platform/mail/mail-files.ts';

/** The personal data that the product stores: ids of rows, and files. */
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`;

/** Finds the rows with an address, ignoring case. */
export async function findPersonalData(db: Database, dataDir: string, address: string) {
  const email = address.toLowerCase();
  const columns = ['id', 'conversationId', 'createdAt'] as const;
  const projects = await db.selectFrom('projects').select(columns).where(lower('contact_email'), '=', email).execute();
  const messages = await db.selectFrom('messages').select(columns).where(lower('email'), '=', email).execute();
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'createdAt'])
    .where(({ or, eb }) => or([eb(lower('email'), '=', email), eb(lower('username'), '=', email)]))
    .execute();
  const accounts = users.filter(({ role }) => role === 'user');
  const names = [email, ...accounts.map(({ username }) => username.toLowerCase())];
  const mails = await findMails(db, email);
  const idsBy = async (table: keyof Tables, column: string, values = [email]) => {
    const rowsQuery = db.selectFrom(table as 'replies').select('id');
    return ids(await rowsQuery.where(lower(column), 'in', values).execute());
  };
  return {
    /** The operators' records about the sender, such as a block. */
    senders: ids(await db.selectFrom('senders').select('id').where('address', '=', email).execute()),
    projects: ids(projects),
    messages: ids(messages),
    /** The conversations of these submissions and messages, which are deleted with everything in them. */
    conversations: [...projects, ...messages].map(({ conversationId }) => conversationId),
    /** Replies to the address; replies to its submissions and messages are deleted with those. */
    replies: await idsBy('replies', 'recipient'),
    /** Answers that were sent from the address; answers to its submissions and messages are deleted with those. */
    answers: await idsBy('senderAnswers', 'address'),
    /** Rows of the outbox: emails to the address, and notices about it. */
    mails: ids(mails),
    files: await mailFilesOf(dataDir, email),
    /** Sign-in attempts with the address or a username of its accounts. */
    attempts: await idsBy('signInAttempts', 'username', names),
    /** Accounts without access to the back office. */
    accounts: ids(accounts),
    /** Operators with the address: their accounts stay, without the address. */
    operators: ids(users.filter((user) => user.role !== 'user' && user.email?.toLowerCase() === email)),
    /** Links to the identity provider that are labeled with the address: they stay, without the label. */
    identities: await idsBy('identities', 'label'),
    /** Invitations to the address, and unconfirmed changes to it. */
    links: await idsBy('accountLinks', 'email'),
    /** Changes to the address that senders have requested but not confirmed. */
    requests: await idsBy('trackingRequests', 'email'),
    /** History entries about changes from or to the address, with the content that remains. */
    changes: await findChanges(db, email),
    /** The time of the oldest submission, message, email or account. */
    since: [...projects, ...messages, ...mails, ...accounts].map(({ createdAt }) => createdAt).toSorted()[0],
  };
}

/** Finds emails to the address, and emails about its submissions and messages. */
async function findMails(db: Database, email: string): Promise<{ id: number; createdAt: string }[]> {
  const mails: { id: number; createdAt: string }[] = [];
  for (let after = 0; ;) {
    const outboxQuery = db.selectFrom('outbox').select(['id', 'recipient', 'payload', 'createdAt']);
    const rows = await outboxQuery.where('id', '>', after).orderBy('id').limit(500).execute();
    for (const { payload, recipient, ...mail } of rows) {
      const content = JSON.parse(payload) as { email?: unknown; contactEmail?: unknown };
      if ([recipient, content.email, content.contactEmail].some((value) => String(value).toLowerCase() === email))
        mails.push(mail);
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return mails;
    after = lastRow.id;
  }
}

async function findChanges(db: Database, email: string): Promise<{ id: number; change: string }[]> {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'change'])
    .where('field', 'in', ['contactEmail', 'email'])
    .execute();
  return rows.flatMap(({ id, change }) => {
    const values = Object.entries(JSON.parse(change) as Record<string, unknown>);
    const remaining = values.map(([side, value]) => [side, String(value).toLowerCase() === email ? null : value]);
    return values.some(([, value], side) => value !== remaining[side]![1])
      ? [{ id, change: JSON.stringify(Object.fromEntries(remaining)) }]
      : [];
  });
}

const ids = (rows: readonly { id: number }[]): number[] => [...new Set(rows.map(({ id }) => id))];

/** Queries in batches, since a statement has a limited number of parameters. */
export async function inBatches<Part, Row>(
  parts: readonly Part[],
  query: (batch: Part[]) => Promise<Row[] | void>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < parts.length; from += 500)
    rows.push(...((await query(parts.slice(from, from + 500))) ?? []));
  return rows;
}
