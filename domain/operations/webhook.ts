import * as z from 'zod/mini';
import { paging } from '../inbox/list-query.ts';
import { id, requiredText, timestamp } from '../text/text.ts';

/** What a webhook may be told; `webhook.test` is sent on an admin's request. */
export const webhookEvents = [
  'submission.received',
  'submission.status_changed',
  'submission.answered',
  'message.received',
  'message.answered',
  'case.published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const testEvent = 'webhook.test';

/** `standard`: JSON, signed after Standard Webhooks; the others are what Discord and Slack accept. */
export const webhookFormats = ['standard', 'discord', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookLimits = { name: { min: 1, max: 60 }, address: 2000, most: 20 } as const;

/** Whether an address may receive payloads: it must use https, because payloads contain personal data. */
const isReceiver = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
};

/** Body of `POST` and `PUT /api/webhooks[/:id]`. */
export const webhookForm = z.object({
  name: requiredText(webhookLimits.name),
  address: requiredText({ max: webhookLimits.address }).check(
    z.refine(isReceiver, { when: ({ issues }) => issues.length === 0 }),
  ),
  format: z.enum(webhookFormats),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  enabled: z._default(z.boolean(), true),
});

/** A webhook as the API returns it: never its secrets. */
export const webhook = z.object({
  id: id(),
  name: z.string(),
  address: z.string(),
  format: z.enum(webhookFormats),
  events: z.array(z.enum(webhookEvents)),
  createdAt: timestamp(),
  /** Set while nothing is sent: by an admin, or after long failure. */
  disabledAt: z.nullable(timestamp()),
  failingSince: z.nullable(timestamp()),
  /** Until when payloads are signed with the secret before the present one too. */
  previousUntil: z.nullable(timestamp()),
});

/** `secret` is shown once; null for a format without signature. */
export const newWebhook = z.object({ webhook, secret: z.nullable(z.string()) });

export const webhooks = z.object({ items: z.array(webhook) });

/** Why an attempt failed: what the client of outgoing requests reports, or a response that is not successful. */
export const deliveryFaults = ['address', 'network', 'timeout', 'tooLarge', 'redirects', 'http'] as const;

/** The kind of a logged failure, such as `timeout` or `http 500`. */
export const deliveryFault = (error: string): (typeof deliveryFaults)[number] =>
  deliveryFaults.find((fault) => error.split(' ', 1)[0] === fault) ?? 'network';

/** One line of a webhook's log. The entity is read when the event is sent, so the log contains no copy. */
export const webhookDelivery = z.object({
  id: id(),
  event: z.string(),
  projectId: z.nullable(id()),
  messageId: z.nullable(id()),
  caseId: z.nullable(id()),
  /** `dropped`: the entity was gone, or there was nothing to say. */
  status: z.enum(['pending', 'delivered', 'failed', 'dropped']),
  attempts: z.int(),
  nextAttemptAt: timestamp(),
  responseStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: timestamp(),
  deliveredAt: z.nullable(timestamp()),
});

export const deliveriesFilter = z.object(paging);

export type WebhookForm = z.output<typeof webhookForm>;
export type Webhook = z.output<typeof webhook>;
export type NewWebhook = z.output<typeof newWebhook>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;
