import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { composeMail, ordinaryHeaders } from '../../../server/features/inbound/testing/mails.ts';
import { testApp } from '../../../server/testing/test-app.ts';
import { mailboxTimes, startMailbox } from '../../../server/workflows/read-mailbox.ts';
import { openMailbox } from './mail-studio.ts';

it('an email that could not be stored is not deleted from the mailbox, even after somebody has opened it', async ({
  onTestFinished,
  skip,
}) => {
  const dovecot = await openMailbox({ onTestFinished, skip });
  const site = await testApp({
    environment: { INBOUND_ADDRESS: 'reply@in.studio.example', INBOUND_URL: dovecot.url },
  });
  onTestFinished(() => site[Symbol.asyncDispose]());
  const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
  const deliver = (Subject: string) => dovecot.deliver(composeMail(ordinaryHeaders({ Subject })), long);

  await sql`alter table received_mails rename to received_mails_away`.execute(site.db);
  await deliver('Unstored');
  const mailbox = startMailbox(site.context, { ...mailboxTimes, firstRetry: 10, longestRetry: 10 });
  onTestFinished(() => mailbox.stop());
  await expect.poll(dovecot.list, { interval: 100 }).toEqual([{ subject: 'Unstored', flags: ['\\Flagged'] }]);

  await sql`alter table received_mails_away rename to received_mails`.execute(site.db);
  await dovecot.openAll();
  const subjects = async () =>
    (await site.db.selectFrom('messages').select('subject').execute()).map((row) => row.subject);
  await deliver('Stored');
  await expect.poll(subjects, { interval: 100 }).toEqual(['Stored']);
  await expect.poll(dovecot.list, { interval: 100 }).toEqual([{ subject: 'Unstored', flags: ['\\Flagged', '\\Seen'] }]);
});
