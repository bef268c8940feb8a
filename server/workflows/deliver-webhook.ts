import type { Selectable } from 'kysely';
import { Webhook as Signer } from 'standardwebhooks';
import { retention } from '../../domain/operations/retention.ts';
import type { AppContext } from './app-context.ts';
import { inTransaction } from '../platform/db/rows.ts';
import type { Database, Tables } from '../platform/db/tables.ts';
import { OutgoingError, type OutgoingResponse } from '../platform/http/outgoing/outgoing-client.ts';
import { mailWebhookDisabled } from '../features/mails/account-mails.ts';
import type { Job } from '../platform/jobs/queue.ts';
import type { JobKind, Outcome } from '../platform/jobs/worker.ts';
import { type Delivery, findDelivery } from '../features/webhooks/deliveries.ts';
import { bodyOf, renderEvent } from './webhook-payload.ts';
import { deliveryKind, disableWebhook, recordFailing, recordSuccess } from '../features/webhooks/webhooks.ts';
import { readStudio } from '../platform/studio/studio.ts';

const second = 1000;
const hour = 3600 * second;

/** The delays of retries, and the times after which a delivery fails and a webhook is disabled, in ms. */
export const webhookTimes = {
  firstRetry: 10 * second,
  longestRetry: hour,
  giveUp: 72 * hour,
  disable: retention.webhookFailureDays * 24 * hour,
} as const;

type Needs = Pick<AppContext, 'config' | 'db' | 'outgoing' | 'log' | 'now' | 'wakeJobs'>;

/** Sends events to each webhook independently, so an unresponsive receiver does not delay the others. */
export const webhookDeliveries = (context: Needs): JobKind => ({
  kind: deliveryKind,
  lane: 'webhookId',
  atOnce: 4,
  retries: { first: webhookTimes.firstRetry, longest: webhookTimes.longestRetry },
  run: (job, signal) => sendDelivery(context, job, signal),
});

async function sendDelivery(context: Needs, job: Job, signal: AbortSignal): Promise<Outcome> {
  const { db, outgoing, config, log, now } = context;
  const delivery = await findDelivery(db, job.deliveryId!);
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', job.webhookId!).executeTakeFirst();
  if (!delivery || !webhook) return { result: 'dropped' };
  // Enabling the webhook makes its deliveries due immediately.
  if (webhook.disabledAt !== null) return { postponed: webhookTimes.longestRetry };
  const { name: studio } = await readStudio(db);
  const rendered = await renderEvent(db, delivery, { publicUrl: config.publicUrl, studio });
  if (!rendered) return { result: 'dropped' };
  const body = bodyOf(webhook.format, rendered);
  const answer = await outgoing(webhook.address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `${studio} webhooks`,
      ...(webhook.format === 'standard' && createSignatureHeaders(webhook, delivery.eventKey, body, now())),
    },
    body,
    maxBytes: 64 * 1024,
    signal,
  }).catch((error: unknown) => error as OutgoingError);
  // An aborted request is a shutdown and not a failure of the receiver; another process sends the delivery.
  if (signal.aborted && answer instanceof OutgoingError) return { postponed: 0 };
  await recordResponse(db, delivery, answer instanceof Error ? null : answer.status);
  const logFields = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, attempt: job.attempts };
  if (!(answer instanceof Error) && answer.status >= 200 && answer.status < 300) {
    await recordSuccess(db, webhook.id);
    log.info(logFields, 'webhook delivered');
    return { result: 'delivered' };
  }
  log.warn({ ...logFields, reason: reasonOf(answer) }, 'webhook not delivered');
  await disableAfterLongFailure(context, webhook.id, answer);
  const isOver = now().getTime() - Date.parse(job.createdAt) >= webhookTimes.giveUp && job.attempts > 1;
  return { error: reasonOf(answer), wait: answer instanceof Error ? 0 : readRetryAfter(answer), isFinal: isOver };
}

const recordResponse = (db: Database, { id }: Delivery, responseStatus: number | null) =>
  db.updateTable('webhookDeliveries').set({ responseStatus }).where('id', '=', id).execute();

/** Disables a webhook that has failed for days, or whose receiver responds 410 (Gone), and notifies admins by email. */
async function disableAfterLongFailure(
  { db, now, wakeJobs }: Needs,
  webhookId: number,
  answer: OutgoingResponse | OutgoingError,
): Promise<void> {
  const failedAt = now();
  const failingSince = await recordFailing(db, webhookId, failedAt);
  const isGone = !(answer instanceof Error) && answer.status === 410;
  if (!isGone && failedAt.getTime() - Date.parse(failingSince) < webhookTimes.disable) return;
  const isDisabled = await inTransaction(db, async (tx) => {
    const name = await disableWebhook(tx, webhookId, failedAt);
    if (name !== undefined) await mailWebhookDisabled(tx, name, failedAt);
    return name !== undefined;
  });
  if (isDisabled) wakeJobs();
}

/** Creates the headers of Standard Webhooks, signed with the current secret and, during the overlap after a rotation, with the previous one. */
function createSignatureHeaders(
  { secret, previousSecret, previousUntil }: Selectable<Tables['webhooks']>,
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  const isOverlap = previousSecret !== null && previousUntil !== null && previousUntil > now.toISOString();
  const secrets = [secret, ...(isOverlap ? [previousSecret] : [])];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / second)),
    'webhook-signature': secrets.map((signingSecret) => new Signer(signingSecret).sign(id, now, body)).join(' '),
  };
}

/** Reads the delay of a `Retry-After` header in ms; 0 without one. */
const readRetryAfter = ({ status, headers }: OutgoingResponse): number =>
  status === 429 || status === 503
    ? Math.min(Number(/^\d{1,6}$/.exec(headers['retry-after'] ?? '')?.[0] ?? 0) * second, webhookTimes.longestRetry)
    : 0;

/** The cause of a failure, without any text of the receiver. */
const reasonOf = (answer: OutgoingResponse | OutgoingError): string =>
  answer instanceof OutgoingError ? answer.reason : answer instanceof Error ? 'network' : `http ${answer.status}`;
