import * as z from 'zod/mini';
import { id, timestamp } from '../../../domain/text.ts';
import { about, createdAt, language, moment, optional, text } from './columns.ts';

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
