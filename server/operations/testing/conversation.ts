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
