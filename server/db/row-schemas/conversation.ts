import * as z from 'zod/mini';
import { attachment, senderAnswer } from '../../../domain/conversation/conversation.ts';
import { historyEntry } from '../../../domain/conversation/history.ts';
import { replyForm } from '../../../domain/conversation/reply.ts';
import { id, timestamp } from '../../../domain/text/text.ts';
import { trackingRequests } from '../../../domain/correspondence/tracking.ts';
import { about, bytes, createdAt, expiring, idempotency, language, moment, optional, text } from './columns.ts';

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
    ...about,
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
  trackingTokens: z.object({ id: id(), tokenHash: text, ...about, createdAt }),
  /** What senders wrote after their submission or message. */
  senderAnswers: z.extend(z.omit(senderAnswer, { at: true, files: true }), { ...about, ...idempotency, createdAt }),
  /** Files of answers. One without an answer is still being received. `hash` is the SHA-256 of its bytes. */
  attachments: z.extend(attachment, { answerId: z.nullable(id()), hash: text, createdAt }),
  attachmentParts: z.object({ id: id(), attachmentId: id(), content: bytes }),
  /** What a sender asked for on their page; deleted when its mailed link is used. `email` is the new address. */
  trackingRequests: z.object({
    id: id(),
    kind: z.enum(trackingRequests),
    tokenHash: text,
    ...about,
    email: optional,
    ...expiring,
  }),
};

/** The rows of mails that leave and arrive. */
export const mailRows = {
  /** One mail for each `mailKey`. */
  outbox: z.object({
    id: id(),
    mailKey: text,
    kind: text,
    recipient: text,
    language,
    payload: z.object({}),
    status: z.enum(['pending', 'sent', 'failed']),
    attempts: z.int(),
    nextAttemptAt: timestamp(),
    lastError: optional,
    createdAt,
    sentAt: moment,
    /** 128 random bits in hexadecimal form: the left part of the Message-ID, the same at every attempt. */
    threadKey: optional,
  }),
  /** An attempt to send a mail of a conversation: answers to it are recognised by its Message-ID or its reply token, of which the SHA-256 is stored. */
  sentMails: z.object({
    id: id(),
    threadKey: text,
    tokenHash: optional,
    ...about,
    replyId: z.nullable(id()),
    /** Set when the recipient's server returned the mail, with its status code. */
    bouncedAt: moment,
    bounce: optional,
    createdAt,
  }),
  /** A mail that was taken in. Its `identity` is a SHA-256, by which it is taken once; `mailId` is its Message-ID. */
  receivedMails: z.object({
    id: id(),
    identity: text,
    mailId: optional,
    outcome: z.enum(['answer', 'message', 'bounce', 'own']),
    ...about,
    createdAt,
  }),
  /** One row: which process reads the mailbox, how far it has been read, and whether that works. */
  inboundState: z.object({
    id: id(),
    reader: optional,
    leasedUntil: moment,
    uidValidity: optional,
    lastUid: z.nullable(z.int()),
    lastSuccessAt: moment,
    lastErrorAt: moment,
    lastError: optional,
  }),
};
