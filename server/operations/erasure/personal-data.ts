import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { mailFilesOf } from '../../mail/mail-files.ts';

/** What the product stores about a person, found by an address: ids of rows, and files. */
export interface PersonalData {
  projects: number[];
  messages: number[];
  /** Replies to the address; those to its submissions and messages go with them. */
  replies: number[];
  /** Answers that were mailed from the address; those to its submissions and messages go with them. */
  answers: number[];
  /** Rows of the outbox: mails to the address, and notices about it. */
  mails: number[];
  files: string[];
  /** Tries to sign in, with the address or a name of its accounts. */
  attempts: number[];
  /** Accounts without access to the back office. */
  accounts: number[];
  /** Operators with the address: their accounts stay without it. */
  operators: number[];
  /** What operators noted about the sender, such as a block. */
  senders: number[];
  /** Links to the identity provider that are labelled with the address: they stay without it. */
  identities: number[];
  /** Invitations of the address, and changes to it that are not confirmed. */
  links: number[];
  /** Changes to the address that senders asked for and did not confirm. */
  requests: number[];
  /** History entries of changes from or to the address, with what stays of them. */
  changes: { id: number; change: string }[];
  /** The time of the oldest submission, message, mail or account. */
  since: string | undefined;
}

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`;

/** Finds what is stored of an address in any case, and what came with it under the same idempotency key. */
export async function findPersonalData(db: Database, dataDir: string, address: string): Promise<PersonalData> {
  const email = address.toLowerCase();
  const columns = ['id', 'idempotencyKey', 'createdAt'] as const;
  const projects = await db.selectFrom('projects').select(columns).where(lower('contact_email'), '=', email).execute();
  const messages = await db.selectFrom('contactMessages').select(columns).where(lower('email'), '=', email).execute();
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'createdAt'])
    .where(({ or, eb }) => or([eb(lower('email'), '=', email), eb(lower('username'), '=', email)]))
    .execute();
  const accounts = users.filter(({ role }) => role === 'user');
  const names = [email, ...accounts.map(({ username }) => username.toLowerCase())];
  const attempts = await db.selectFrom('signInAttempts').select('id').where(lower('username'), 'in', names).execute();
  const replies = await db.selectFrom('replies').select('id').where(lower('recipient'), '=', email).execute();
  const answers = await db.selectFrom('senderAnswers').select('id').where(lower('address'), '=', email).execute();
  const mails = await findMails(db, email);
  const identities = await db.selectFrom('identities').select('id').where(lower('label'), '=', email).execute();
  const links = await db.selectFrom('accountLinks').select('id').where(lower('email'), '=', email).execute();
  const requests = await db.selectFrom('trackingRequests').select('id').where(lower('email'), '=', email).execute();
  const senders = await db.selectFrom('senders').select('id').where('address', '=', email).execute();
  return {
    senders: ids(senders),
    projects: ids(projects, await pairedWith(db, 'projects', messages)),
    messages: ids(messages, await pairedWith(db, 'contactMessages', projects)),
    replies: ids(replies),
    answers: ids(answers),
    mails: ids(mails),
    files: await mailFilesOf(dataDir, email),
    attempts: ids(attempts),
    accounts: ids(accounts),
    operators: ids(users.filter((user) => user.role !== 'user' && user.email?.toLowerCase() === email)),
    identities: ids(identities),
    links: ids(links),
    requests: ids(requests),
    changes: await findChanges(db, email),
    since: [...projects, ...messages, ...mails, ...accounts].map(({ createdAt }) => createdAt).toSorted()[0],
  };
}

/** The rows of `table` that were sent with the same form. */
const pairedWith = (db: Database, table: 'projects' | 'contactMessages', rows: { idempotencyKey: string | null }[]) =>
  inBatches(
    rows.flatMap(({ idempotencyKey }) => idempotencyKey ?? []),
    (keys) => db.selectFrom(table).select('id').where('idempotencyKey', 'in', keys).execute(),
  );

/** Mails to the address, and mails about what its owner sent. */
async function findMails(db: Database, email: string): Promise<{ id: number; createdAt: string }[]> {
  const found: { id: number; createdAt: string }[] = [];
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'payload', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    for (const { payload, recipient, ...mail } of rows) {
      const content = JSON.parse(payload) as { email?: unknown; contactEmail?: unknown };
      if ([recipient, content.email, content.contactEmail].some((one) => String(one).toLowerCase() === email))
        found.push(mail);
    }
    const last = rows.at(-1);
    if (!last) return found;
    after = last.id;
  }
}

async function findChanges(db: Database, email: string): Promise<PersonalData['changes']> {
  const rows = await db
    .selectFrom('projectHistory')
    .select(['id', 'change'])
    .where('field', 'in', ['contactEmail', 'email'])
    .execute();
  return rows.flatMap(({ id, change }) => {
    const values = Object.entries(JSON.parse(change) as Record<string, unknown>);
    const others = values.map(([side, value]) => [side, String(value).toLowerCase() === email ? null : value]);
    return values.some(([, value], side) => value !== others[side]![1])
      ? [{ id, change: JSON.stringify(Object.fromEntries(others)) }]
      : [];
  });
}

const ids = (...rows: { id: number }[][]): number[] => [...new Set(rows.flat().map(({ id }) => id))];

/** Queries in batches, since a statement takes only so many parameters. */
export async function inBatches<Part, Row>(
  parts: readonly Part[],
  query: (some: Part[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < parts.length; from += 500) rows.push(...(await query(parts.slice(from, from + 500))));
  return rows;
}
