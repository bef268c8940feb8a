import { Webhook as Signer } from 'standardwebhooks';
import type { Selectable } from 'kysely';
import { retention } from '../../domain/operations/retention.ts';
import { studio } from '../../studio.ts';
import { oneAtATime } from '../bootstrap/background-work.ts';
import type { AppContext } from '../context.ts';
import { after } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import { withoutData } from '../http/middleware/error-response.ts';
import { OutgoingError, type OutgoingResponse } from '../http/outgoing/outgoing-client.ts';
import { webhookDisabledMails } from '../mail/account-mails.ts';
import { bodyOf, renderEvent } from './payload.ts';
import {
  claimDelivery,
  type Delivery,
  disableWebhook,
  findDueWebhooks,
  recordFailing,
  recordOutcome,
  recordSuccess,
} from './queue.ts';

const second = 1000;
const hour = 3600 * second;

/** In ms. */
export const webhookTimes = {
  /** Debounce: events stored within this interval are picked up by one query. */
  breath: 50,
  poll: 5 * second,
  lease: 20 * second,
  firstRetry: 10 * second,
  longestRetry: hour,
  giveUp: 72 * hour,
  disable: retention.webhookFailureDays * 24 * hour,
} as const;

/** Attempts at one receiver at a time. */
const attemptsAtOnce = 4;

type Needs = Pick<AppContext, 'config' | 'db' | 'engine' | 'outgoing' | 'log' | 'now' | 'mailDue'>;

/**
 * Sends events to webhooks, to each independently of the others, so that a receiver that does not answer holds up no other one.
 * Any number of processes may: a delivery is claimed by a lease.
 */
export function startWebhooks(context: Needs) {
  const { db, log, now } = context;
  let soon: NodeJS.Timeout | undefined;
  const cutOff = new AbortController();
  const senders = new Map<number, Sender>();
  const draining = new Set<Promise<void>>();
  const warn = (error: unknown) => log.warn({ err: withoutData(error) }, 'webhooks: the database is away');

  const senderTo = (webhookId: number): Sender => {
    const sender = senders.get(webhookId) ?? startSender(context, webhookId, cutOff.signal, warn);
    senders.set(webhookId, sender);
    return sender;
  };
  const sendDue = async () => {
    const webhookIds = await findDueWebhooks(db, now());
    if (cutOff.signal.aborted) return;
    await Promise.all(webhookIds.map((id) => senderTo(id).run()));
  };
  const drain = async (): Promise<void> => {
    const sending = sendDue().catch(warn);
    draining.add(sending);
    await sending;
    draining.delete(sending);
  };

  const timer = setInterval(() => void drain(), webhookTimes.poll).unref();
  void drain();
  return {
    /** Says that an event may be due: the worker looks within `webhookTimes.breath`. */
    due(): void {
      soon ??= setTimeout(() => {
        soon = undefined;
        void drain();
      }, webhookTimes.breath).unref();
    },
    /** Sends everything that is due now; never rejects. */
    drain,
    /** Waits for the attempts that run, which have a timeout. */
    async stop(): Promise<void> {
      clearInterval(timer);
      clearTimeout(soon);
      cutOff.abort();
      await Promise.all(draining);
    },
  };
}

type Sender = Pick<ReturnType<typeof oneAtATime>, 'run'>;

/** Sends the due deliveries of one webhook, a few at a time. */
function startSender(
  context: Needs,
  webhookId: number,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Sender {
  const { db, engine, now } = context;
  const claim = () => (signal.aborted ? undefined : claimDelivery(db, engine, webhookId, now(), webhookTimes.lease));
  const sendOneByOne = async () => {
    for (let delivery = await claim(); delivery; delivery = await claim()) await deliver(context, delivery, signal);
  };
  return oneAtATime(async () => {
    await Promise.all(Array.from({ length: attemptsAtOnce }, sendOneByOne));
  }, onError);
}

async function deliver(context: Needs, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { db, outgoing, config, log, now } = context;
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', delivery.webhookId).executeTakeFirst();
  if (!webhook) return;
  const about = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, attempt: delivery.attempts + 1 };
  const rendered = await renderEvent(db, delivery, config.publicUrl);
  if (!rendered) return recordOutcome(db, delivery, { status: 'dropped', lastError: null });
  const body = bodyOf(webhook.format, rendered);
  const answer = await outgoing(webhook.address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `${studio.name} webhooks`,
      ...(webhook.format === 'standard' && signature(webhook, delivery.eventKey, body, now())),
    },
    body,
    maxBytes: 64 * 1024,
    signal,
  }).catch((error: unknown) => error as OutgoingError);
  // Stopping is not a failure of the receiver: the lease expires, and another process sends the delivery.
  if (signal.aborted && answer instanceof OutgoingError) return;
  if (!(answer instanceof Error) && answer.status >= 200 && answer.status < 300) {
    const deliveredAt = now().toISOString();
    const outcome = { attempts: delivery.attempts + 1, responseStatus: answer.status, lastError: null, deliveredAt };
    await recordOutcome(db, delivery, { ...outcome, status: 'delivered' });
    await recordSuccess(db, webhook.id);
    log.info(about, 'webhook delivered');
    return;
  }
  await postpone(context, delivery, answer);
  log.warn({ ...about, reason: reasonOf(answer) }, 'webhook not delivered');
}

/** Plans the next attempt, and disables a webhook that has failed for long. */
async function postpone(context: Needs, delivery: Delivery, answer: OutgoingResponse | OutgoingError): Promise<void> {
  const { db, now, mailDue } = context;
  const at = now();
  const attempts = delivery.attempts + 1;
  const backOff = Math.min(webhookTimes.firstRetry * 2 ** (attempts - 1), webhookTimes.longestRetry);
  const wait = Math.max(backOff, answer instanceof Error ? 0 : retryAfter(answer));
  const isOver = at.getTime() - Date.parse(delivery.createdAt) >= webhookTimes.giveUp && attempts > 1;
  await recordOutcome(db, delivery, {
    status: isOver ? 'failed' : 'pending',
    attempts,
    responseStatus: answer instanceof Error ? null : answer.status,
    lastError: reasonOf(answer),
    nextAttemptAt: after(at, wait),
  });
  const since = await recordFailing(db, delivery.webhookId, at);
  // 410 says that the receiver is gone for good.
  const isGone = !(answer instanceof Error) && answer.status === 410;
  if (!isGone && at.getTime() - Date.parse(since) < webhookTimes.disable) return;
  const isDisabled = await db.transaction().execute(async (tx) => {
    const name = await disableWebhook(tx, delivery.webhookId, at);
    if (name !== undefined) await webhookDisabledMails(tx, name, at);
    return name !== undefined;
  });
  if (isDisabled) mailDue();
}

/** The headers of Standard Webhooks, signed with the secret before the present one too while that overlaps. */
function signature(
  { secret, previousSecret, previousUntil }: Selectable<Tables['webhooks']>,
  id: string,
  body: string,
  at: Date,
): Record<string, string> {
  const isOverlap = previousSecret !== null && previousUntil !== null && previousUntil > at.toISOString();
  const secrets = [secret, ...(isOverlap ? [previousSecret] : [])];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / second)),
    'webhook-signature': secrets.map((one) => new Signer(one).sign(id, at, body)).join(' '),
  };
}

/** Milliseconds that a busy receiver asks for. */
const retryAfter = ({ status, headers }: OutgoingResponse): number =>
  status === 429 || status === 503
    ? Math.min(Number(/^\d{1,6}$/.exec(headers['retry-after'] ?? '')?.[0] ?? 0) * second, webhookTimes.longestRetry)
    : 0;

/** What failed, without the receiver's words. */
const reasonOf = (answer: OutgoingResponse | OutgoingError): string =>
  answer instanceof OutgoingError ? answer.reason : answer instanceof Error ? 'network' : `http ${answer.status}`;
