import type { Database } from '../../db/tables.ts';

const createdAt = '2026-01-04T05:06:07.890Z';

/** What a sender wrote after their submission. */
export async function fillConversation(db: Database, projectId: number) {
  await db.insertInto('trackingTokens').values({ projectId, tokenHash: 'h', createdAt }).execute();
  await db
    .insertInto('senderAnswers')
    .values({ projectId, text: 'Și încă ceva: 🏮', source: 'mail', flags: '["stranger"]', language: 'ro', createdAt })
    .execute();
}

/** What operators noted about an address. */
export async function fillSenders(db: Database, at: string): Promise<void> {
  await db
    .insertInto('senders')
    .values({ address: 'mira@player.example', note: 'Writes „often”', blockedAt: at, createdAt: at })
    .execute();
}

/** What an operator has begun to write, and a note that mentions them. */
export async function fillComposer(db: Database, { projectId, userId }: { projectId: number; userId: number }) {
  const draft = { userId, projectId, subject: null, body: 'Bună ziua,\n„', note: '@ilinca 🏮' };
  await db
    .insertInto('replyDrafts')
    .values({ ...draft, createdAt, updatedAt: createdAt })
    .execute();
  const note = await db.selectFrom('projectNotes').select('id').executeTakeFirstOrThrow();
  await db.insertInto('noteMentions').values({ noteId: note.id, userId }).execute();
}
