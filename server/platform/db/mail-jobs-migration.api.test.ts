import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { linesOf, loadLines } from '../../operations/testing/data.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-01-02T03:04:05.678Z';
const later = '2026-01-02T04:00:00.000Z';
const sentAt = '2026-01-02T03:05:00.000Z';

interface OlderMail {
  status: 'pending' | 'sent' | 'failed';
  attempts: number;
  lastError?: string;
  sentAt?: string;
}

/** A database of version 1.0.0 with an email in each state. */
async function openOlderDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  await migrate(database, '0006-search-names');
  const mails: Record<string, OlderMail> = {
    'waiting:thanks': { status: 'pending', attempts: 0 },
    'retried:thanks': { status: 'pending', attempts: 3, lastError: 'EENVELOPE 451 4.7.1' },
    'sent:thanks': { status: 'sent', attempts: 0, sentAt },
    'sent-late:thanks': { status: 'sent', attempts: 2, sentAt },
    'given-up:thanks': { status: 'failed', attempts: 130, lastError: 'EENVELOPE 550 5.1.1' },
  };
  for (const [mailKey, mail] of Object.entries(mails))
    await sql`insert into outbox
      (mail_key, kind, recipient, language, payload, status, attempts, next_attempt_at, last_error, created_at, sent_at, thread_key)
      values (${mailKey}, 'message-thanks', 'mira@player.example', 'ro', '{"id":1}', ${mail.status}, ${mail.attempts}, ${later},
        ${mail.lastError ?? null}, ${createdAt}, ${mail.sentAt ?? null}, 'aa')`.execute(database.db);
  return database;
}

const readMails = ({ db }: TestDatabase) =>
  db
    .selectFrom('outbox')
    .leftJoin('jobs', 'jobs.mailId', 'outbox.id')
    .select(['mailKey', 'recipient', 'payload', 'threadKey', 'jobs.kind', 'runAt', 'attempts', 'leasedUntil'])
    .select(['lastError', 'result', 'finishedAt', 'jobs.createdAt'])
    .orderBy('outbox.id')
    .execute();

const job = {
  kind: 'mail',
  recipient: 'mira@player.example',
  threadKey: 'aa',
  runAt: later,
  leasedUntil: null,
  createdAt,
};
const unfinished = { result: null, finishedAt: null };
const expectedMails = [
  // The first email about a message gets the key of the message (migration 0009).
  { ...job, ...unfinished, mailKey: 'message:1:thanks', attempts: 0, lastError: null },
  { ...job, ...unfinished, mailKey: 'retried:thanks', attempts: 3, lastError: 'EENVELOPE 451 4.7.1' },
  { ...job, mailKey: 'sent:thanks', attempts: 1, lastError: null, result: 'sent', finishedAt: sentAt },
  { ...job, mailKey: 'sent-late:thanks', attempts: 3, lastError: null, result: 'sent', finishedAt: sentAt },
  { ...job, mailKey: 'given-up:thanks', attempts: 130, lastError: 'EENVELOPE 550 5.1.1', result: 'failed' },
];

describe('emails of an older version keep their state, and pending ones become jobs', () => {
  it('after an update', async () => {
    const database = await openOlderDatabase();
    await migrate(database);
    expect(await readMails(database)).toMatchObject(expectedMails);
  });

  it('after a restore of its backup', async () => {
    const lines = await linesOf(await openOlderDatabase());
    expect(lines[0]).toContain('"schema":"0006-search-names"');
    const target = await openTestDatabase({ migrated: false });
    onTestFinished(() => target.remove());
    await loadLines(target, lines);
    expect(await readMails(target)).toMatchObject(expectedMails);
  });

  it('next to periodic jobs, of which there is one of each kind', async () => {
    const database = await openOlderDatabase();
    await migrate(database);
    const periodic = { kind: 'housekeeping', attempts: 0, runAt: later, createdAt };
    const insertPeriodic = () => database.db.insertInto('jobs').values(periodic).execute();
    await insertPeriodic();
    await expect(insertPeriodic()).rejects.toThrow(/unique/i);
  });
});
