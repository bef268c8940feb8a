import { digest } from '../../../platform/cryptography/digest.ts';
import type { ResolveTxt } from '../../../platform/dns/resolve-txt.ts';
import { testApp } from '../../../testing/test-app.ts';
import { signatureOf } from '../../../api/inbound.ts';
import { readConversation } from '../../../testing/conversations.ts';

export const secret = 'a secret of this test';
export const token = '0123456789abcdef0123456789abcdef';
export const toToken = `reply+${token}@in.studio.example`;
export const threadKey = 'fedcba9876543210fedcba9876543210';
export const start = new Date('2026-11-20T15:00:00.000Z');
export const admin = { as: 'admin' } as const;

/** The product with signed inbound calls, at {@link start}. @param environment additional variables */
export async function openInbound(environment: Record<string, string> = {}, resolveTxt?: ResolveTxt) {
  let now = start;
  const site = await testApp({
    now: () => now,
    resolveTxt,
    environment: {
      INBOUND_SECRET: secret,
      INBOUND_ADDRESS: 'reply@in.studio.example',
      INBOUND_AUTHSERV: 'mx.studio.example',
      FORM_LIMIT: '1000',
      ...environment,
    },
  });
  const { db } = site;
  const send = (raw: Buffer, signature = signatureOf(secret, raw, now), type = 'message/rfc822') =>
    site.request('POST', '/api/inbound', {
      body: new Uint8Array(raw),
      headers: { 'content-type': type, 'x-inbound-signature': signature },
    });
  const passHour = () => {
    now = new Date(now.getTime() + 61 * 60_000);
  };

  /** Creates a submission of Mira's that was answered an hour ago, with {@link token} and {@link threadKey}. */
  async function answered() {
    const body = {
      name: 'Lanternfall',
      projectType: 'game',
      description: 'Light.',
      contactEmail: 'Mira@player.example',
    };
    const { id } = (await site.request('POST', '/api/projects', { body })).json;
    const reply = { subject: 'Lanternfall', body: 'Could you send a build?' };
    const { id: replyId } = (await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: reply })).json;
    await db
      .insertInto('sentMails')
      .values({
        threadKey,
        tokenHash: digest(token),
        conversationId: (await readConversation(db, 'project', id)).id,
        replyId,
        bouncedAt: null,
        bounce: null,
        createdAt: now.toISOString(),
      })
      .execute();
    await db.deleteFrom('outbox').execute();
    passHour();
    return { id, read: async () => (await site.request('GET', `/api/projects/${id}`, admin)).json };
  }

  return {
    site,
    now: () => now,
    passHour,
    answered,
    send,
    outcomeOf: async (raw: Buffer) => (await send(raw)).json?.outcome,
    /** The stored messages with their clocks. */
    messages: () =>
      db
        .selectFrom('messages')
        .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
        .select(['waitingSince', 'dueAt'])
        .selectAll('messages')
        .orderBy('messages.id')
        .execute(),
    mails: async () => (await db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind),
  };
}
