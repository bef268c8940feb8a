import * as z from 'zod/mini';
import { clockFields } from './clock.ts';
import { labelIds } from './label.ts';
import { messageLimits } from '../forms/message-limits.ts';
import { defaultLanguage, languages } from '../text/language.ts';
import { emailAddress, id, publicText, requiredLine, timestamp, versionNumber } from '../text/text.ts';
import { honeypot } from '../spam/honeypot.ts';

/** `new` is the default; operators set the others. */
export const messageStatuses = ['new', 'read', 'answered', 'archived', 'spam'] as const;

/** Whether the sender of a message with this status may wait for an answer. */
export const isOpenStatus = (status: MessageStatus): boolean => status === 'new' || status === 'read';

/** A message is flagged by its status `spam` (decision 22). An operator who sets it confirms the flag. */
export function flagOf(before: MessageStatus, status: MessageStatus, changedAt: Date) {
  const spamConfirmedAt = changedAt.toISOString();
  if (status !== 'spam') return { spamAt: null, spamConfirmedAt: null, spamSigns: null, spamFrom: null };
  return before === 'spam' ? { spamConfirmedAt } : { spamAt: spamConfirmedAt, spamConfirmedAt, spamFrom: before };
}

/** The contact page's form, and the copy that a publishing form sends. */
export const messageForm = z.object({
  name: requiredLine(messageLimits.name),
  email: emailAddress(),
  subject: requiredLine(messageLimits.subject),
  message: publicText(messageLimits.message),
});

export const messageSubmission = z.extend(messageForm, honeypot);

export const messageEntity = z.extend(messageForm, {
  id: id(),
  status: z._default(z.enum(messageStatuses), 'new'),
  language: z._default(z.enum(languages), defaultLanguage),
  assignedTo: z.nullable(id()),
  labels: labelIds(),
  ...clockFields,
  /** The time at which the sender withdrew it. */
  withdrawnAt: z.nullable(timestamp()),
  version: versionNumber(),
  createdAt: timestamp(),
});

/** The new assignee of a message. Earlier clients send the assignee that the operator saw as `seen`, instead of the version by `If-Match`. */
export const messageChange = z.object({ assignedTo: z.nullable(id()), seen: z.optional(z.nullable(id())) });

export const messageStatusUpdate = z.object({ status: z.enum(messageStatuses) });

export type MessageForm = z.output<typeof messageForm>;
export type ContactMessage = z.output<typeof messageEntity>;
export type MessageStatus = (typeof messageStatuses)[number];
