import * as z from 'zod/mini';
import { clockFields } from './clock.ts';
import { labelIds } from './label.ts';
import { defaultLanguage, languages } from '../text/language.ts';
import { emailAddress, id, publicText, requiredLine, timestamp } from '../text/text.ts';
import { honeypot } from '../spam/honeypot.ts';

/** Limits of the contact form, in characters (product.md, sections 5 and 9). */
export const messageLimits = {
  name: { min: 2, max: 50 },
  subject: { min: 3, max: 100 },
  message: { min: 10, max: 1000 },
} as const;

/** `new` is the default; operators set the others. */
export const messageStatuses = ['new', 'read', 'answered', 'archived', 'spam'] as const;

/** Whether the sender of a message with this status may wait for an answer. */
export const isOpenStatus = (status: MessageStatus): boolean => status === 'new' || status === 'read';

/** A message is flagged by its status `spam` (decision 22). An operator who sets it confirms the flag. */
export function flagOf(before: MessageStatus, status: MessageStatus, at: Date) {
  const spamConfirmedAt = at.toISOString();
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
  labels: labelIds(),
  ...clockFields,
  /** The time at which the sender withdrew it. */
  withdrawnAt: z.nullable(timestamp()),
  createdAt: timestamp(),
});

export const messageStatusUpdate = z.object({ status: z.enum(messageStatuses) });

export type MessageForm = z.output<typeof messageForm>;
export type ContactMessage = z.output<typeof messageEntity>;
export type MessageStatus = (typeof messageStatuses)[number];

/** Cuts `text` at a word, so that it has at most `max` characters including an ellipsis. */
export function truncateAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const space = room.search(/\s\S*$/);
  return `${(space > max / 2 ? room.slice(0, space) : room).trimEnd()}…`;
}

/**
 * The copy that a publishing form sends to the contact endpoint, cut to the contact limits (decision 15).
 * @param parts its `message` is the full text @param wholeTextNote names the place of the full text of a cut message
 */
export function messageCopy(parts: MessageForm, wholeTextNote: string): MessageForm {
  const { name, subject, message } = messageLimits;
  const tail = `\n\n${wholeTextNote}`;
  return {
    // The limits count characters; JavaScript counts some of them as two.
    name: truncateAtWord(parts.name, name.max) + '.'.repeat(Math.max(0, name.min - Array.from(parts.name).length)),
    email: parts.email,
    subject: truncateAtWord(parts.subject, subject.max),
    message:
      parts.message.length <= message.max
        ? parts.message
        : truncateAtWord(parts.message, message.max - tail.length) + tail,
  };
}
