import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { retention } from '../../domain/operations/retention.ts';
import { isClosed } from '../../domain/conversation/project.ts';
import type { TrackingRequest } from '../../domain/correspondence/tracking.ts';
import { type Actor, audit } from '../platform/audit/audit-trail.ts';
import { digest } from '../platform/cryptography/digest.ts';
import { markHandled, waiveAnswers } from '../features/clock/clock.ts';
import { createTrackingToken, newToken } from '../features/conversations/conversations.ts';
import { type Conversation, raiseVersions, selectConversations } from '../platform/db/conversations.ts';
import { countRows, executeWrite, lasting, purgeExpired } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { recordHistory } from '../features/history/history.ts';
import { enqueue } from '../platform/mail/enqueue.ts';
import { findMessage, lockMessages } from '../features/submissions/messages.ts';
import {
  findProject,
  lockProjects,
  setProjects,
  timeOfChange,
  updateProject,
} from '../features/submissions/submissions.ts';
import { indexRows } from '../platform/search/texts.ts';
import { ensureSenders, forgetSenders } from '../features/senders/senders.ts';
import { eraseConversation } from './erase-conversation.ts';
import type { Subject } from '../features/sender-page/sender-page.ts';

/** The maximum of emailed links of one kind for one submission or message in {@link retention.trackingRequestHours}. */
export const requestsPerDay = 3;

const lifetime = retention.trackingRequestHours * 60 * 60 * 1000;

/** A request of a sender, which the link in an email confirms. */
export interface Requested {
  kind: TrackingRequest;
  conversation: Conversation;
  /** The new address, for a request to change the address. */
  email: string | null;
}

/** Stores a request and emails its link to the address on file. @returns false above the limit, or if the submission or message was erased */
export async function addRequest(
  tx: Database,
  { conversation, email: recipient, language, tracked }: Subject,
  { kind, email }: Pick<Requested, 'kind' | 'email'>,
  now: Date,
): Promise<boolean> {
  // Without the lock, two concurrent requests would not count each other.
  if (!(await lockConversation(tx, conversation))) return false;
  const openRequestsQuery = tx
    .selectFrom('trackingRequests')
    .where('conversationId', '=', conversation.id)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString());
  if ((await countRows(openRequestsQuery)) >= requestsPerDay) return false;
  const token = newToken();
  const { id } = await tx
    .insertInto('trackingRequests')
    .values({ kind, tokenHash: digest(token), conversationId: conversation.id, email, ...lasting(now, lifetime) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = { request: kind, kind: tracked.kind, id: tracked.id, track: token };
  const mail = { mailKey: `track-request:${id}:${now.getTime()}`, kind: 'track-request', recipient, language } as const;
  await enqueue(tx, { ...mail, payload }, now);
  return true;
}

/** Finds the request of a link, unless the link was used or has expired. */
export async function findRequest(db: Database, token: string, now: Date): Promise<Requested | undefined> {
  const row = await selectConversations(db)
    .innerJoin('trackingRequests', 'trackingRequests.conversationId', 'conversations.id')
    .select(['trackingRequests.kind as request', 'trackingRequests.email as newEmail'])
    .where('tokenHash', '=', digest(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { request, newEmail, ...conversation } = row;
  return { kind: request, conversation, email: newEmail };
}

/**
 * Uses up a link and locks its submission or message, in the order in which an erasure locks them.
 * @returns true for only one of several concurrent calls
 */
export async function consumeRequest(tx: Database, token: string, conversation: Conversation): Promise<boolean> {
  if (!(await lockConversation(tx, conversation))) return false;
  return executeWrite(tx.deleteFrom('trackingRequests').where('tokenHash', '=', digest(token)));
}

interface ConfirmedRequest {
  subject: Subject;
  requested: Requested;
  /** The sender, as the audit trail records them. */
  by: Actor;
}

/** Carries out a request whose link {@link consumeRequest} has used up, in the same transaction `tx`. An export is only audited. */
export async function carryOut(tx: Database, { subject, requested, by }: ConfirmedRequest, now: Date): Promise<void> {
  const { conversation, language, tracked, email: onFile } = subject;
  const { kind, email } = requested;
  const { projectId, messageId } = conversation;
  const entity = projectId === null ? 'message' : 'submission';
  const id = projectId ?? messageId;
  if (kind === 'erase') {
    await eraseConversation(tx, conversation, onFile, now);
    await audit(tx, by, { action: 'deleted', entity, id }, now);
  } else if (kind === 'withdraw') {
    await withdraw(tx, conversation, now);
    await audit(tx, by, { action: 'changed', entity, id, fields: ['withdrawnAt'] }, now);
  } else if (kind === 'address' && email !== null) {
    await changeAddress(tx, conversation, email, now);
    await audit(tx, by, { action: 'changed', entity, id, fields: ['email'] }, now);
    const track = await createTrackingToken(tx, conversation.id, now);
    const links = [{ kind: tracked.kind, id: tracked.id, createdAt: tracked.receivedAt, track }];
    const mailKey = `track-links:${randomUUID()}`;
    await enqueue(tx, { mailKey, kind: 'track-links', recipient: email, language, payload: { links } }, now);
  } else if (kind === 'export') await audit(tx, by, { action: 'exported', entity, id }, now);
}

/** Locks the submission or message of a conversation. @returns false if it was erased */
const lockConversation = async (tx: Database, { projectId, messageId }: Conversation): Promise<boolean> =>
  (projectId === null ? await lockMessages(tx, [messageId]) : await lockProjects(tx, [projectId])).length > 0;

async function withdraw(tx: Database, { id, projectId, messageId }: Conversation, now: Date): Promise<void> {
  const withdrawnAt = now.toISOString();
  if (projectId === null) {
    const before = (await findMessage(tx, messageId))!;
    await tx
      .updateTable('messages')
      .set({ withdrawnAt, status: sql`case when status = 'spam' then status else 'archived' end` })
      .where('id', '=', messageId)
      .execute();
    await raiseVersions(tx, 'message', [messageId]);
    const isShelved = before.status === 'spam' || before.status === 'archived';
    if (!isShelved)
      await recordSenderChange(tx, { conversationId: id, field: 'status', from: before.status, to: 'archived' }, now);
    return markHandled(tx, [id], now);
  }
  const before = (await findProject(tx, projectId))!;
  const changedAt = timeOfChange([before], now);
  const closed = isClosed(before.status) ? {} : { status: 'cancelled' as const };
  await setProjects(tx, [projectId], { ...closed, withdrawnAt }, changedAt);
  await markHandled(tx, [id], changedAt);
  // A withdrawn submission needs no answer.
  await waiveAnswers(tx, [id], before.firstAnsweredAt === null ? withdrawnAt : null);
  if (isClosed(before.status)) return;
  const change = { conversationId: id, field: 'status', from: before.status, to: 'cancelled' };
  await recordSenderChange(tx, change, changedAt);
}

async function changeAddress(tx: Database, { id, projectId, messageId }: Conversation, email: string, now: Date) {
  if (projectId === null) {
    const before = (await findMessage(tx, messageId))!;
    await tx.updateTable('messages').set({ email }).where('id', '=', messageId).execute();
    await raiseVersions(tx, 'message', [messageId]);
    await ensureSenders(tx, [email], now);
    await recordSenderChange(tx, { conversationId: id, field: 'email', from: before.email, to: email }, now);
    await forgetSenders(tx, [before.email]);
    return indexRows(tx, 'message', [messageId]);
  }
  const before = (await findProject(tx, projectId))!;
  const changedAt = timeOfChange([before], now);
  await updateProject(tx, projectId, { contactEmail: email }, changedAt);
  const change = { conversationId: id, field: 'contactEmail', from: before.contactEmail, to: email };
  await recordSenderChange(tx, change, changedAt);
  await forgetSenders(tx, [before.contactEmail]);
}

type SenderChange = { conversationId: number; field: string; from: string; to: string };

/** Records a change by the sender in the history. */
const recordSenderChange = (tx: Database, change: SenderChange, now: Date) =>
  recordHistory(tx, [{ ...change, by: null, kind: 'changed' }], now);

export const purgeTrackingRequests = purgeExpired('trackingRequests');
