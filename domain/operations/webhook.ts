import * as z from 'zod/mini';
import { paging } from '../inbox/list-query.ts';
import { id, requiredText, timestamp } from '../text/text.ts';

/** The events that a webhook can subscribe to; an admin can request `webhook.test`. */
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

/** `standard`: JSON with a Standard Webhooks signature; the others are the formats of Discord and Slack. */
export const webhookFormats = ['standard', 'discord', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookLimits = { name: { min: 1, max: 60 }, address: 2000, most: 20 } as const;

/** Whether an address may receive payloads: they contain personal data, so it must use https. */
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
  /** Set while it is disabled, by an admin or after a long series of failures. */
  disabledAt: z.nullable(timestamp()),
  failingSince: z.nullable(timestamp()),
  /** The time until which payloads are also signed with the previous secret. */
  previousUntil: z.nullable(timestamp()),
});

/** `secret` is shown once; null for a format without signatures. */
export const newWebhook = z.object({ webhook, secret: z.nullable(z.string()) });

export const webhooks = z.object({ items: z.array(webhook) });

/** The reasons for which an attempt failed: an error of the outgoing client, or an unsuccessful response. */
export const deliveryFaults = ['address', 'network', 'timeout', 'tooLarge', 'redirects', 'http'] as const;

/** The kind of a logged failure, such as `timeout` or `http 500`. */
export const deliveryFault = (error: string): (typeof deliveryFaults)[number] =>
  deliveryFaults.find((fault) => error.split(' ', 1)[0] === fault) ?? 'network';

/** A row of a webhook's log. The payload is rendered when it is sent, so the log contains no copy of it. */
export const webhookDelivery = z.object({
  id: id(),
  event: z.string(),
  projectId: z.nullable(id()),
  messageId: z.nullable(id()),
  caseId: z.nullable(id()),
  /** `dropped`: the entity was deleted, or is not reported. */
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
