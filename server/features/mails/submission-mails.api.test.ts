import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageForm } from '../../../domain/conversation/contact-message.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { submitMessage } from '../../workflows/submit-message.ts';
import { submitProject } from '../../workflows/submit-project.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { recordingTransport } from '../../platform/mail/testing/mailbox.ts';
import { receiverOf } from '../../platform/studio/studio.ts';
import { sendDueMails } from '../../platform/mail/testing/outbox.ts';
import { sampleMessage, sampleProject, testClock } from '../../platform/mail/testing/samples.ts';

const studioEmail = 'studio@studio.example';
const receiver = receiverOf(defaultStudio, { studioEmail });
const clock = testClock();
const now = clock.now();

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

const submission = (idempotencyKey: string | null) =>
  ({ language: 'ru', idempotencyKey, bodyDigest: randomUUID() }) as const;

/** A separate address for each key, since one address gets only a few thank-you emails per day. */
const addressOf = (idempotencyKey: string | null) => `${idempotencyKey ?? randomUUID()}@harbourworks.example`;

const sendProject = (idempotencyKey: string | null, more: { name?: string; contactEmail?: string } = {}) =>
  database.db.transaction().execute((tx) => {
    const { name, projectType, description, targetPlatforms, additionalInfo } = sampleProject;
    const contactEmail = addressOf(idempotencyKey);
    const form = { name, projectType, description, contactEmail, targetPlatforms, additionalInfo, ...more };
    return submitProject(tx, { form, ...submission(idempotencyKey), sentAt: now, arrival: undefined }, receiver);
  });

const sendMessage = (idempotencyKey: string | null, more: Partial<MessageForm> = {}) =>
  database.db.transaction().execute((tx) => {
    const { name, subject, message } = sampleMessage;
    const form = { name, email: addressOf(idempotencyKey), subject, message, ...more };
    return submitMessage(tx, { form, ...submission(idempotencyKey), sentAt: now }, receiver);
  });

const outbox = () => database.db.selectFrom('outbox').selectAll().orderBy('kind').orderBy('id').execute();
const kinds = async () => (await outbox()).map(({ kind }) => kind);

/** Sends the emails that are due `later` milliseconds after the submissions. */
async function sendDue(later: number) {
  const transport = recordingTransport();
  const config = { mailUrl: undefined, dataDir: database.dataDir, publicUrl: 'https://studio.example' };
  await sendDueMails({ db: database.db, config, now: () => new Date(now.getTime() + later), transport });
  return transport.sent.map(({ subject }) => subject).toSorted();
}

describe('a submission', () => {
  it('notifies the studio in English and thanks the sender in their language', async () => {
    await sendProject(null, { contactEmail: sampleProject.contactEmail });
    expect(await outbox()).toMatchObject([
      { kind: 'project-notice', recipient: studioEmail, language: 'en' },
      { kind: 'project-thanks', recipient: sampleProject.contactEmail, language: 'ru' },
    ]);
    expect(JSON.parse((await outbox())[0]!.payload)).toMatchObject({
      name: 'Keel & Lantern',
      targetPlatforms: ['Steam', 'Console'],
    });
  });

  it('without a key is always new, and the emails about a message are sent immediately', async () => {
    await sendMessage(null);
    await sendMessage(null);
    await sendProject(null);
    expect(await sendDue(0)).toHaveLength(6);
  });
});

describe('a thank-you email', () => {
  const address = 'stranger@elsewhere.example';
  const thanks = async () => (await outbox()).filter(({ kind }) => kind.endsWith('-thanks'));

  it('is sent to one address at most three times a day, for either form and in any letter case; all forms are stored', async () => {
    for (const key of ['one', 'two', 'three', 'four']) await sendMessage(key, { email: address });
    await sendProject('five', { contactEmail: 'Stranger@Elsewhere.example' });
    expect(await thanks()).toHaveLength(3);
    expect((await outbox()).filter(({ kind }) => kind.endsWith('-notice'))).toHaveLength(5);
    await sendProject('six');
    expect(await thanks()).toHaveLength(4);
  });

  it('is not counted again for the second call of a form', async () => {
    for (const key of ['one', 'two', 'three']) {
      await sendMessage(key, { email: address });
      await sendProject(key, { contactEmail: address });
    }
    expect((await thanks()).map(({ kind }) => kind)).toEqual(['project-thanks', 'project-thanks', 'project-thanks']);
  });

  it('is counted if forms arrive at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => sendMessage(`key-${index}`, { email: address })));
    expect(await thanks()).toHaveLength(3);
  });

  it('contains no text that was typed', async () => {
    await sendMessage('one', { email: address });
    await sendProject('two', { contactEmail: address });
    for (const { payload } of await thanks()) {
      for (const typed of ['Keel', 'Ada', 'Porting', 'lighthouse']) expect(payload).not.toContain(typed);
    }
  });
});

describe('the two calls of a form', () => {
  it.each([
    ['project first', () => [sendProject, sendMessage]],
    ['message first', () => [sendMessage, sendProject]],
  ])('send the emails about the project once: %s', async (_order, calls) => {
    for (const send of calls()) await send('key');
    expect(await kinds()).toEqual(['project-notice', 'project-thanks']);
    expect(await sendDue(2000)).toEqual(['New project submission: Keel & Lantern', 'Мы получили ваш проект']);
  });

  it('send them once if they arrive at the same time', async () => {
    const keys = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(
      keys.flatMap((key, index) =>
        index % 2 ? [sendMessage(key), sendProject(key)] : [sendProject(key), sendMessage(key)],
      ),
    );
    expect(await kinds()).toEqual([...keys.map(() => 'project-notice'), ...keys.map(() => 'project-thanks')]);
  });

  it('send no further emails if those about the message, whose rows contain no token, were sent', async () => {
    await sendMessage('key');
    expect(await sendDue(2000)).toHaveLength(2);
    await sendProject('key');
    expect(await kinds()).toEqual(['project-notice', 'project-thanks']);
    expect(await sendDue(60_000)).toEqual([]);
    for (const { payload } of await outbox()) expect(payload).not.toContain('track');
  });
});

describe('a message with a key', () => {
  it('waits two seconds for the project call of its form', async () => {
    await sendMessage('key');
    expect(await sendDue(1999)).toEqual([]);
    expect(await sendDue(2000)).toHaveLength(2);
  });
});

describe('a key that is reused with another body', () => {
  it('is another submission', async () => {
    await sendProject('key');
    await sendProject('key', { name: 'Second thoughts' });
    await sendMessage('other');
    await sendMessage('other', { subject: 'Second thoughts' });
    expect(await sendDue(2000)).toHaveLength(8);
  });

  it('is another submission even if both calls are repeated', async () => {
    await sendProject('key');
    await sendMessage('key');
    await sendMessage('key', { message: 'Second thoughts about all of it' });
    await sendProject('key', { name: 'Second thoughts' });
    expect((await sendDue(2000)).filter((subject) => subject.startsWith('New'))).toEqual([
      'New project submission: Keel & Lantern',
      'New project submission: Second thoughts',
    ]);
  });

  it('is another submission even if the emails about the first one’s message were sent without its project', async () => {
    await sendMessage('key');
    await sendDue(2000);
    await sendProject('key');
    await sendProject('key', { name: 'Second thoughts' });
    expect(await sendDue(4000)).toEqual(['New project submission: Second thoughts', 'Мы получили ваш проект']);
  });

  it('is another submission even at the same time', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Pitch ${index}`);
    await Promise.all(names.map((name) => sendProject('key', { name, contactEmail: addressOf(null) })));
    const notices = (await outbox())
      .filter(({ kind }) => kind === 'project-notice')
      .map(({ payload }) => JSON.parse(payload).name as string);
    expect(notices.toSorted()).toEqual(names);
  });
});
