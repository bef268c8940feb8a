import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digest } from '../cryptography/digest.ts';
import { openMailServer } from './testing/mail-server.ts';
import { testOutbox, type TestOutbox } from './testing/outbox.ts';
import { start } from './testing/samples.ts';
import { insertProjectRows, readConversation } from '../../testing/conversations.ts';

let box: TestOutbox;
beforeEach(async () => {
  box = await testOutbox();
});
afterEach(() => box.remove());

const createdAt = start.toISOString();
const sender = 'ada@harbourworks.example';

async function conversation() {
  const { db } = box.database;
  const row = { name: 'Keel', projectType: 'game', contactEmail: sender, targetPlatforms: '[]', screenshots: '[]' };
  const [id] = await insertProjectRows(db, [{ ...row, createdAt, updatedAt: createdAt } as never]);
  const { id: conversationId } = await readConversation(db, 'project', id!);
  await box.put({
    mailKey: 'one:thanks',
    kind: 'project-thanks',
    recipient: sender,
    payload: { id: id!, projectType: 'game', createdAt },
  });
  const { id: replyId } = await db
    .insertInto('replies')
    .values({
      conversationId,
      author: 'ana',
      recipient: sender,
      subject: 'Keel',
      body: 'Yes.',
      language: 'en',
      createdAt,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await box.put({
    mailKey: `reply:${replyId}`,
    kind: 'reply',
    recipient: sender,
    payload: { subject: 'Keel', body: 'Yes.', quoted: { text: '', at: createdAt } },
  });
  await box.put();
  return { conversationId, replyId };
}

it('the emails of a conversation are one thread, and each has its own reply address', async () => {
  await using server = await openMailServer();
  const { conversationId, replyId } = await conversation();
  await box.open({ mailUrl: server.url, inboundAddress: 'reply@in.studio.example' }).drain();
  const [thanks, reply, notice] = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
  expect(reply).toMatchObject({ inReplyTo: thanks!.messageId, references: thanks!.messageId });
  expect(thanks!.inReplyTo).toBeUndefined();

  const tokens = [thanks, reply].map(
    (mail) => /^reply\+([0-9a-f]{32})@in\.studio\.example$/.exec(mail!.replyTo![0]!.address!)?.[1],
  );
  expect(tokens[0]).not.toBe(tokens[1]);
  const stored = await box.database.db.selectFrom('sentMails').selectAll().orderBy('id').execute();
  expect(stored).toMatchObject([
    { conversationId, replyId: null, tokenHash: digest(tokens[0]!) },
    { conversationId, replyId, tokenHash: digest(tokens[1]!) },
  ]);
  expect(stored.map(({ threadKey }) => `<${threadKey}@studio.example>`)).toEqual([thanks!.messageId, reply!.messageId]);
  // A returned mail comes back to the same address.
  expect(server.received[1]!.from).toBe(reply!.replyTo![0]!.address);
  expect(server.received[1]!.to).toEqual([sender]);
  // A notice is answered to its sender.
  expect(notice!.replyTo?.[0]?.address).not.toContain('+');
});

it('a retried email has the same Message-ID and another token, and both tokens are valid', async () => {
  await using server = await openMailServer();
  await conversation();
  server.answer = (number) => (number === 1 ? 'refuse' : 'accept');
  const outbox = box.open({ mailUrl: server.url, inboundAddress: 'reply@in.studio.example' });
  await outbox.drain();
  box.clock.pass(60_000);
  await outbox.drain();
  const rows = await box.database.db.selectFrom('sentMails').selectAll().orderBy('id').execute();
  const [first, , repeated] = rows;
  expect(repeated!.threadKey).toBe(first!.threadKey);
  expect(repeated!.tokenHash).not.toBe(first!.tokenHash);
});

it('without an inbound mailbox, answers are sent to the studio, in the same thread', async () => {
  await using server = await openMailServer();
  await conversation();
  await box.open({ mailUrl: server.url }).drain();
  const [thanks, reply] = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
  expect(reply!.inReplyTo).toBe(thanks!.messageId);
  expect(reply!.replyTo![0]!.address).not.toContain('+');
});

it('an email is sent regardless of the Message-IDs that strangers chose, and refers only to those that fit a header', async () => {
  await using server = await openMailServer();
  const { conversationId } = await conversation();
  const mailIds = ['x'.repeat(900), 'lantern🏮@player.example', 'a\u0007b@player.example', 'plain@player.example'];
  for (const [index, mailId] of mailIds.entries())
    await box.database.db
      .insertInto('receivedMails')
      .values({ identity: String(index), mailId, outcome: 'answer', conversationId, createdAt })
      .execute();
  await box.open({ mailUrl: server.url }).drain();
  const { raw } = server.received[1]!;
  const { references } = await PostalMime.parse(raw);
  expect(references).toContain('<plain@player.example>');
  expect(references).not.toMatch(/xxx|lantern|ab@/);
  expect(
    raw
      .toString('latin1')
      .split('\r\n')
      .every((line) => line.length < 998),
  ).toBe(true);
});
