import * as z from 'zod/mini';
import { attachment, senderAnswer } from '../../../domain/conversation.ts';
import { historyEntry } from '../../../domain/history.ts';
import { replyForm } from '../../../domain/reply.ts';
import { id, timestamp } from '../../../domain/text.ts';
import { trackingRequests } from '../../../domain/tracking.ts';
import { about, bytes, createdAt, idempotency, language, moment, optional, text } from './columns.ts';

/** The rows of what operators and senders write about a submission or a message, with its history and the sender's page. */
export const conversationRows = {
  /** A row for each changed field of a submission or a message. `author` is a username as it was then, null for the sender. */
  projectHistory: z.object({
    id: id(),
    ...about,
    author: optional,
    kind: historyEntry.shape.kind,
    field: optional,
    change: z.object({ from: z.unknown(), to: z.unknown() }),
    createdAt,
  }),
  /** What operators noted about a submission, or a message that stands alone. */
  projectNotes: z.object({ id: id(), ...about, authorId: z.nullable(id()), author: text, text, createdAt }),
  /** Mails from operators to a submission, a message, or a message with its submission. The outbox knows their state. */
  replies: z.extend(replyForm, {
    id: id(),
    projectId: z.nullable(id()),
    messageId: z.nullable(id()),
    author: text,
    recipient: text,
    language,
    ...idempotency,
    createdAt,
    /** Until when the mail waits and can be undone, and what its undo restores. */
    undoUntil: moment,
    undo: z.object({}),
  }),
  /** What an operator has begun to write about a submission or a message. Without a subject it is the usual one. */
  replyDrafts: z.object({
    id: id(),
    userId: id(),
    ...about,
    subject: optional,
    body: text,
    note: text,
    createdAt,
    updatedAt: timestamp(),
  }),
  /** Whom a note mentions. */
  noteMentions: z.object({ id: id(), noteId: id(), userId: id() }),
  /** `tokenHash` is the SHA-256 of the token in the address of a sender's page. */
  trackingTokens: z.object({
    id: id(),
    tokenHash: text,
    projectId: z.nullable(id()),
    messageId: z.nullable(id()),
    createdAt,
  }),
  /** What senders wrote after their submission or message. */
  senderAnswers: z.extend(z.omit(senderAnswer, { at: true, files: true }), {
    projectId: z.nullable(id()),
    messageId: z.nullable(id()),
    ...idempotency,
    createdAt,
  }),
  /** Files of answers. One without an answer is still being received. `hash` is the SHA-256 of its bytes. */
  attachments: z.extend(attachment, { answerId: z.nullable(id()), hash: text, createdAt }),
  attachmentParts: z.object({ id: id(), attachmentId: id(), content: bytes }),
  /** What a sender asked for on their page; deleted when its mailed link is used. `email` is the new address. */
  trackingRequests: z.object({
    id: id(),
    kind: z.enum(trackingRequests),
    tokenHash: text,
    projectId: z.nullable(id()),
    messageId: z.nullable(id()),
    email: optional,
    createdAt,
    expiresAt: timestamp(),
  }),
};
