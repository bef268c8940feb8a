import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { retention } from '../../../domain/operations/retention.ts';
import {
  type Webhook,
  webhook,
  type WebhookEvent,
  type WebhookForm,
  webhookLimits,
} from '../../../domain/operations/webhook.ts';
import { engineOf } from '../../platform/db/engine.ts';
import {
  after,
  columnsOf,
  countRows,
  decode,
  encode,
  executeWrite,
  idsOf,
  isAmong,
  purgeOlder,
} from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { enqueueJobs, hastenJobs, withdrawJobs } from '../../platform/jobs/queue.ts';

/** The kind of the jobs that send deliveries. */
export const deliveryKind = 'webhook-delivery';

interface EventSubject {
  conversationId?: number;
  caseId?: number;
  /** Data in addition to the entity: the change for a status, the sender and time for an answer. */
  details?: object;
  /** The delay before it is sent, in ms. */
  delay?: number;
}

/** Queues an event for every webhook that subscribes to it. */
export const emit = (tx: Database, event: WebhookEvent, subject: EventSubject, now: Date): Promise<void> =>
  emitAll(tx, event, [subject], now);

/** {@link emit} for several subjects in one call. */
export async function emitAll(
  tx: Database,
  event: WebhookEvent,
  subjects: readonly EventSubject[],
  now: Date,
): Promise<void> {
  const subscribed = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('disabledAt', 'is', null)
    .where(sql<string>`cast(events as text)`, 'like', subscription(event))
    .execute();
  const events = subjects.map((subject) => ({ event, eventKey: newEventKey(), subject }));
  // One statement per webhook, since a statement has a limited number of parameters.
  for (const { id } of subscribed) await insertDeliveries(tx, id, events, now);
}

/** After a submission was made from a message, changes the queued events of replies to the message into events of replies to the submission. */
export async function renameAnswered(tx: Database, conversationId: number): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ event: 'submission.answered' })
    .where('conversationId', '=', conversationId)
    .where('event', '=', 'message.answered')
    .execute();
}

const subscription = (event: WebhookEvent) => `%"${event}"%`;

interface WebhookCall {
  event: string;
  eventKey: string;
  subject: EventSubject;
}

/** Adds the deliveries of one webhook, each with its job. @returns their ids */
export async function insertDeliveries(
  tx: Database,
  webhookId: number,
  calls: readonly WebhookCall[],
  now: Date,
): Promise<number[]> {
  const rows = calls.map(({ event, eventKey, subject: { conversationId, caseId, details = {} } }) => ({
    webhookId,
    event,
    eventKey,
    conversationId: conversationId ?? null,
    caseId: caseId ?? null,
    details: JSON.stringify(details),
    createdAt: now.toISOString(),
  }));
  const deliveries = await tx.insertInto('webhookDeliveries').values(rows).returning(['id', 'eventKey']).execute();
  const delays = new Map(calls.map(({ eventKey, subject }) => [eventKey, subject.delay]));
  const jobs = deliveries.map(({ id, eventKey }) => ({
    kind: deliveryKind,
    subject: { deliveryId: id, webhookId },
    delay: delays.get(eventKey),
  }));
  await enqueueJobs(tx, jobs, now);
  return idsOf(deliveries);
}

/** Deletes the events of replies that have not been sent, except for those that a worker has claimed. */
export async function withdrawReplyEvents(
  tx: Database,
  replies: readonly { id: number; conversationId: number }[],
): Promise<void> {
  const replyIds = new Set(idsOf(replies));
  const conversationIds = replies.map(({ conversationId }) => conversationId);
  const deliveries = await tx
    .selectFrom('webhookDeliveries')
    .select(['id', 'details'])
    .where(isAmong(engineOf(tx), 'conversationId', conversationIds))
    .where('event', 'in', ['submission.answered', 'message.answered'] satisfies WebhookEvent[])
    .execute();
  const ofReplies = deliveries.filter(({ details }) => {
    const { reply } = JSON.parse(details) as { reply?: { id: number } };
    return reply !== undefined && replyIds.has(reply.id);
  });
  const withdrawnIds = await withdrawJobs(tx, 'deliveryId', idsOf(ofReplies));
  if (withdrawnIds.length > 0) await tx.deleteFrom('webhookDeliveries').where('id', 'in', withdrawnIds).execute();
}

export const newEventKey = () => `msg_${randomUUID()}`;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const columns = columnsOf(webhook);
const webhookFromRow = (row: object): Webhook => decode('webhooks', row);

export const listWebhooks = async (db: Database): Promise<Webhook[]> =>
  (await db.selectFrom('webhooks').select(columns).orderBy('id').execute()).map(webhookFromRow);

/** @throws {HttpError} 409 above the maximum number of webhooks */
export async function insertWebhook(tx: Database, { enabled, ...form }: WebhookForm, now: Date) {
  if ((await countRows(tx.selectFrom('webhooks'))) >= webhookLimits.most) throw new HttpError(409, 'conflict');
  const secret = newSecret();
  const createdAt = now.toISOString();
  const row = await tx
    .insertInto('webhooks')
    .values({ ...encode(form), secret, createdAt, disabledAt: enabled ? null : createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { webhook: webhookFromRow(row), secret };
}

/** Changes a webhook; enabling it clears its record of failures. */
export async function updateWebhook(
  tx: Database,
  id: number,
  { enabled, ...form }: WebhookForm,
  now: Date,
): Promise<Webhook | undefined> {
  const state = enabled ? sql<null>`null` : sql<string>`coalesce(disabled_at, ${now.toISOString()})`;
  const row = await tx
    .updateTable('webhooks')
    .set({ ...encode(form), disabledAt: state, ...(enabled && { failingSince: null }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  // Deliveries that queued up while it was disabled are due now.
  if (row && enabled) await hastenJobs(tx, { webhookId: id }, now);
  return row && webhookFromRow(row);
}

/** Replaces the secret. Payloads are also signed with the previous one for a while, until receivers know the new one. */
export async function rotateSecret(tx: Database, id: number, now: Date) {
  const secret = newSecret();
  const previousUntil = after(now, retention.webhookSecretOverlapHours * 3_600_000);
  const row = await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({ previousSecret: ref('secret'), previousUntil, secret }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && { webhook: webhookFromRow(row), secret };
}

export const deleteWebhook = (tx: Database, id: number): Promise<boolean> =>
  executeWrite(tx.deleteFrom('webhooks').where('id', '=', id));

export const hasWebhook = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Removes old rows of the logs; queued deliveries are always younger. */
export const purgeDeliveries = purgeOlder('webhookDeliveries', retention.webhookDeliveryDays);

export async function recordSuccess(db: Database, webhookId: number): Promise<void> {
  const webhookQuery = db.updateTable('webhooks').set({ failingSince: null }).where('id', '=', webhookId);
  await webhookQuery.where('failingSince', 'is not', null).execute();
}

/** @returns the time since which every attempt of the webhook has failed */
export async function recordFailing(db: Database, webhookId: number, now: Date): Promise<string> {
  const webhookQuery = db.updateTable('webhooks').set({ failingSince: now.toISOString() }).where('id', '=', webhookId);
  await webhookQuery.where('failingSince', 'is', null).execute();
  const row = await db.selectFrom('webhooks').select('failingSince').where('id', '=', webhookId).executeTakeFirst();
  return row?.failingSince ?? now.toISOString();
}

/** @returns the webhook's name, or undefined if another caller has already disabled it */
export async function disableWebhook(tx: Database, id: number, now: Date): Promise<string | undefined> {
  const webhookQuery = tx.updateTable('webhooks').set({ disabledAt: now.toISOString() }).where('id', '=', id);
  return (await webhookQuery.where('disabledAt', 'is', null).returning('name').executeTakeFirst())?.name;
}
