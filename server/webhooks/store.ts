import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { retention } from '../../domain/operations/retention.ts';
import {
  testEvent,
  type Webhook,
  webhook,
  type WebhookDelivery,
  webhookDelivery,
  type WebhookEvent,
  type WebhookForm,
  webhookLimits,
} from '../../domain/operations/webhook.ts';
import { after, columnsOf, countRows, decode, encode, foundRow, purgeOlder } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { HttpError } from '../http/errors.ts';

interface Subject {
  projectId?: number | null;
  messageId?: number | null;
  caseId?: number | null;
  /** Beside the entity: of a status its change, of an answer who sent it and when. */
  details?: object;
  /** In ms, before which it is not sent. */
  delay?: number;
}

/** Puts an event into the outbox of every webhook that subscribes to it. @returns its key, where there is such a webhook */
export const emit = async (tx: Database, event: WebhookEvent, subject: Subject, now: Date) =>
  (await emitAll(tx, event, [subject], now)).at(0);

/** The same of several subjects at once. @returns a key each, where there is such a webhook */
export async function emitAll(
  tx: Database,
  event: WebhookEvent,
  subjects: readonly Subject[],
  now: Date,
): Promise<string[]> {
  const subscribed = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('disabledAt', 'is', null)
    .where(sql<string>`cast(events as text)`, 'like', subscription(event))
    .execute();
  if (subscribed.length === 0) return [];
  const events = subjects.map((subject) => ({ subject, eventKey: newEventKey() }));
  // A statement of each webhook, since one takes only so many parameters.
  for (const { id } of subscribed)
    await tx
      .insertInto('webhookDeliveries')
      .values(events.map(({ subject, eventKey }) => deliveryRow(id, event, eventKey, subject, now)))
      .execute();
  return events.map(({ eventKey }) => eventKey);
}

const subscription = (event: WebhookEvent) => `%"${event}"%`;

export async function addTest(tx: Database, webhookId: number, now: Date): Promise<WebhookDelivery> {
  const row = deliveryRow(webhookId, testEvent, newEventKey(), {}, now);
  return tx.insertInto('webhookDeliveries').values(row).returning(deliveryColumns).executeTakeFirstOrThrow();
}

function deliveryRow(webhookId: number, event: string, eventKey: string, subject: Subject, now: Date) {
  const { projectId = null, messageId = null, caseId = null, details = {}, delay = 0 } = subject;
  const about = { projectId, messageId, caseId, details: JSON.stringify(details) };
  const state = {
    status: 'pending' as const,
    attempts: 0,
    nextAttemptAt: after(now, delay),
    createdAt: now.toISOString(),
  };
  return { webhookId, event, eventKey, ...about, ...state };
}

const newEventKey = () => `msg_${randomUUID()}`;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const columns = columnsOf(webhook);
export const deliveryColumns = columnsOf(webhookDelivery);
const webhookFromRow = (row: object): Webhook => decode('webhooks', row);

export const listWebhooks = async (db: Database): Promise<Webhook[]> =>
  (await db.selectFrom('webhooks').select(columns).orderBy('id').execute()).map(webhookFromRow);

/** @throws {HttpError} 409 over the number of webhooks that a studio may have */
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

/** Changes a webhook; one that is enabled again begins without its failures. */
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
  return row && webhookFromRow(row);
}

/** Replaces the secret; payloads carry a signature of the former one too, until receivers know the new one. */
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
  foundRow(tx.deleteFrom('webhooks').where('id', '=', id));

export const hasWebhook = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Removes old lines of the logs. What still waits is younger. */
export const purgeDeliveries = purgeOlder('webhookDeliveries', retention.webhookDeliveryDays);
