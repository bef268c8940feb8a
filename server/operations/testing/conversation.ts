import type { Database } from '../../platform/db/tables.ts';
import { existingTables, inSql } from '../backups/backup-tables.ts';

const createdAt = '2026-01-04T05:06:07.890Z';

/** Adds a sender's answers to a submission. The columns are the columns of the table's first version. */
export async function fillConversation(db: Database, conversationId: number) {
  await db.insertInto('trackingTokens').values({ conversationId, tokenHash: 'h', createdAt }).execute();
  const answer = {
    conversationId,
    text: 'Și încă ceva: 🏮',
    source: 'mail',
    flags: '["stranger"]',
    language: 'ro',
    createdAt,
  };
  await db
    .insertInto('senderAnswers')
    .values(answer as never)
    .execute();
}

/** Adds the operators' records about an address, and two of its submissions that they merged. */
export async function fillSenders(db: Database, ids: readonly number[], recordedAt: string): Promise<void> {
  await db
    .insertInto('senders')
    .values({ address: 'mira@player.example', note: 'Writes „often”', blockedAt: recordedAt, createdAt: recordedAt })
    .execute();
  await db.updateTable('senders').set({ blockedBy: 'ilinca', blockReason: 'Înjură' }).execute();
  await db
    .updateTable('projects')
    .set({ mergedInto: ids[0]!, mergedAt: recordedAt })
    .where('id', '=', ids[1]!)
    .execute();
}

/** Adds notes and changes of a message. */
export async function fillMessageThread(db: Database, authorId: number): Promise<void> {
  const messagesQuery = db.selectFrom('messages').select('conversationId');
  const { conversationId } = await messagesQuery.executeTakeFirstOrThrow();
  const author = 'ilinca';
  await db
    .insertInto('notes')
    .values({ conversationId, authorId, author, text: '„Presă”, @ilinca', createdAt })
    .execute();
  const change = JSON.stringify({ from: 'new', to: 'read' });
  await db
    .insertInto('history')
    .values({ conversationId, author, kind: 'changed', field: 'status', change, createdAt })
    .execute();
}

/** Adds a draft of a reply, and a note that mentions its author. */
export async function fillComposer(
  db: Database,
  { conversationId, userId }: { conversationId: number; userId: number },
) {
  const draft = { userId, conversationId, subject: null, body: 'Bună ziua,\n„', note: '@ilinca 🏮' };
  await db
    .insertInto('replyDrafts')
    .values({ ...draft, createdAt, updatedAt: createdAt })
    .execute();
  const note = await db.selectFrom('notes').select('id').executeTakeFirstOrThrow();
  await db.insertInto('noteMentions').values({ noteId: note.id, userId }).execute();
}

/** Adds an operator's assessment, if the schema has its table. */
export async function fillAssessment(db: Database, { projectId, userId }: { projectId: number; userId: number }) {
  if (!(await existingTables(db)).includes('assessments')) return;
  const scores = '{"hook": 5, "former": 1}';
  const judgement = { conflict: false, scores, verdict: 'watch', minutesPlayed: 40, text: 'Bun „început” 🏮' } as const;
  await db
    .insertInto('assessments')
    .values({ projectId, userId, author: 'ilinca', ...judgement, createdAt, updatedAt: createdAt })
    .execute();
}

/** Adds the origin of the sender of a submission, if the schema has its columns or, before migration 0030, its table. */
export async function fillArrival(db: Database, projectId: number) {
  const arrival = { utmSource: 'scrisoare', utmMedium: null, utmCampaign: 'primăvara', referrerHost: 'www.reddit.com' };
  if ((await existingTables(db)).includes('arrivals'))
    await db
      .insertInto('arrivals' as never)
      .values({ projectId, ...arrival, createdAt })
      .execute();
  else if ((await columnsOf(db, 'projects')).includes('utm_source'))
    await db.updateTable('projects').set(arrival).where('id', '=', projectId).execute();
}

/** The columns of a table in SQL; empty if the schema does not have it. */
async function columnsOf(db: Database, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => inSql(name) === table)?.columns.map(({ name }) => inSql(name)) ?? [];
}

/** Adds the reason of a declining reply, if the schema has its columns. */
export async function fillDecline(db: Database) {
  if (!(await columnsOf(db, 'replies')).includes('decline_reason')) return;
  await db.updateTable('replies').set({ declineReason: 'market', sharedSentences: '["Un „început” bun."]' }).execute();
}

/** Makes the reply a part of the change, if the schema has its column. */
export async function fillChangeOfReply(db: Database) {
  if (!(await columnsOf(db, 'change_items')).includes('reply_id')) return;
  const reply = await db.selectFrom('replies').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.updateTable('changeItems').set({ replyId: reply.id }).execute();
}

/** Adds the pitch of a submission, if the schema has one. */
export async function fillPitch(db: Database, projectId: number) {
  const columns = await columnsOf(db, 'projects');
  if (!columns.includes('pitch')) return;
  const hasReminders = columns.includes('pitch_reminded_at');
  await db
    .updateTable('projects')
    .set({
      pitch: '{"hook": "Лампа „ș”", "howToPlay": "пароль: \\"ș\\"", "asked": 90000, "milestones": [{"amount": null}]}',
      pitchStage: 'alpha',
      pitchAsked: 90_000,
      pitchCurrency: 'EUR',
      pitchHasBuild: true,
      pitchTargetQuarter: '2027-Q3',
      pitchGenres: '["horror"]',
      pitchCompleteness: 60,
      ...(hasReminders && { pitchHasVideo: true, pitchRemindedAt: '2026-03-05T15:00:00.000Z' }),
    })
    .where('id', '=', projectId)
    .execute();
}

/** Adds the deck of a pitch and the facts about a page to which it links, if the schema has them. */
export async function fillPitchFiles(db: Database, projectId: number) {
  if (!(await existingTables(db)).includes('linkCards')) return;
  const deck = { name: 'лампа.pdf', type: 'application/pdf', size: 3, hash: 'd'.repeat(64) };
  const { id: attachmentId } = await db
    .insertInto('attachments')
    .values({ projectId, purpose: 'deck', ...deck, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('attachmentParts')
    .values({ attachmentId, content: Buffer.from([37, 0, 255]) })
    .execute();
  const facts = { title: 'Лампа „ș” & <b>', released: 'Q3 2027', price: '19,99€', picture: Buffer.from([82, 0, 255]) };
  const address = 'https://store.steampowered.com/app/123456/';
  const { id: linkCardId } = await db
    .insertInto('linkCards')
    .values({ projectId, site: 'steam', address, ...facts, readAt: createdAt, requestedAt: createdAt, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('jobs')
    .values({ kind: 'link-card', linkCardId, attempts: 1, runAt: createdAt, result: 'read', createdAt })
    .execute();
}

/** Adds a file of the sender's answer in two parts, a rejected file, and the notification of an operator. */
export async function fillAttachments(db: Database, conversationId: number, userId: number) {
  const { id: answerId } = await db
    .updateTable('senderAnswers')
    .set({ refusedFiles: '[{"name":"x.exe","fault":"type"}]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: attachmentId } = await db
    .insertInto('attachments')
    .values({ answerId, name: 'пакет.zip', type: 'application/zip', size: 5, hash: 'c'.repeat(64), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const content of [Buffer.from([0, 255, 10]), Buffer.from([13, 128])])
    await db.insertInto('attachmentParts').values({ attachmentId, content }).execute();
  const event = { userId, kind: 'answered', eventKey: 'answer:1', conversationId } as const;
  await db
    .insertInto('notifications')
    .values({ ...event, inDigest: true, createdAt, readAt: null })
    .execute();
  await db.updateTable('users').set({ notificationMails: '{"due":"never"}' }).where('id', '=', userId).execute();
}
