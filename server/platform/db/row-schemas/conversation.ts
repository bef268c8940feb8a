import * as z from 'zod/mini';
import { assessmentEntity } from '../../../../domain/assessment/assessment.ts';
import { attachment, pitchFile, senderAnswer } from '../../../../domain/conversation/conversation.ts';
import { linkCardRow } from '../../../../domain/inbox/link-card.ts';
import { declineReasons } from '../../../../domain/decline/decline.ts';
import { historyEntry } from '../../../../domain/conversation/history.ts';
import { replyForm } from '../../../../domain/conversation/reply.ts';
import { id, timestamp, versionNumber } from '../../../../domain/text/text.ts';
import { trackingRequests } from '../../../../domain/correspondence/tracking.ts';
import {
  bytes,
  createdAt,
  expiring,
  idempotency,
  language,
  moment,
  ofConversation,
  optional,
  text,
} from './columns.ts';

/** The rows of conversations, with their history and the sender's page. */
export const conversationRows = {
  /**
   * One row per changed field of a submission or a message, whose conversation then had `version`. `author` is the username at that time, null
   * for the sender.
   */
  history: z.object({
    id: id(),
    ...ofConversation,
    author: optional,
    kind: historyEntry.shape.kind,
    field: optional,
    change: z.object({ from: z.unknown(), to: z.unknown() }),
    version: versionNumber(),
    createdAt,
  }),
  /** Notes of operators about a submission or a message. */
  notes: z.object({ id: id(), ...ofConversation, authorId: z.nullable(id()), author: text, text, createdAt }),
  /** Replies by email to a submission or a message. Their state is stored in the jobs of their emails. */
  replies: z.extend(replyForm, {
    id: id(),
    ...ofConversation,
    author: text,
    recipient: text,
    language,
    ...idempotency,
    createdAt,
    declineReason: z.nullable(z.enum(declineReasons)),
    sharedSentences: z.array(text),
    /** The time until which the email waits and the reply can be undone; null if it was sent immediately. */
    undoUntil: moment,
  }),
  /** Drafts of operators about a submission or a message. A null subject means the usual one. */
  replyDrafts: z.object({
    id: id(),
    userId: id(),
    ...ofConversation,
    subject: optional,
    body: text,
    note: text,
    createdAt,
    updatedAt: timestamp(),
  }),
  /** One per operator and submission. Scores of criteria that were removed since stay stored. */
  assessments: assessmentEntity,
  /** Operators whom a note mentions. */
  noteMentions: z.object({ id: id(), noteId: id(), userId: id() }),
  /** `tokenHash` is the SHA-256 of the token in the address of a sender's page. */
  trackingTokens: z.object({ id: id(), tokenHash: text, ...ofConversation, createdAt }),
  /** Answers of senders after their submission or message, whose conversation then had `version`. */
  senderAnswers: z.extend(z.omit(senderAnswer, { at: true, files: true }), {
    ...ofConversation,
    ...idempotency,
    version: versionNumber(),
    createdAt,
  }),
  /**
   * Files of answers and, with a purpose, of the pitch of a submission. One without either is still being received. `hash` is the SHA-256 of its
   * bytes.
   */
  attachments: z.extend(attachment, {
    answerId: z.nullable(id()),
    projectId: z.nullable(id()),
    purpose: z.nullable(pitchFile.shape.purpose),
    hash: text,
    createdAt,
  }),
  attachmentParts: z.object({ id: id(), attachmentId: id(), content: bytes }),
  /** Facts about the pages to which pitches link. `picture` is a WebP. */
  linkCards: z.extend(linkCardRow, { projectId: id(), picture: z.nullable(bytes), createdAt }),
  /** Requests of a sender on their page; deleted when the emailed link is used. `email` is the new address. */
  trackingRequests: z.object({
    id: id(),
    kind: z.enum(trackingRequests),
    tokenHash: text,
    ...ofConversation,
    email: optional,
    ...expiring,
  }),
};

/** The rows of outgoing and incoming mail. */
export const mailRows = {
  /** One email per `mailKey`. Its job has its state. */
  outbox: z.object({
    id: id(),
    mailKey: text,
    kind: text,
    recipient: text,
    language,
    payload: z.object({}),
    createdAt,
    /** 128 random bits in hexadecimal form: the left part of the Message-ID, which all attempts share. */
    threadKey: optional,
  }),
  /** Attempts to send an email of a conversation. Answers are matched by the Message-ID or the reply token, whose SHA-256 is stored. */
  sentMails: z.object({
    id: id(),
    threadKey: text,
    tokenHash: optional,
    ...ofConversation,
    replyId: z.nullable(id()),
    /** Set when the recipient's server returned the email, with its status code. */
    bouncedAt: moment,
    bounce: optional,
    createdAt,
  }),
  /** Stored incoming emails. `identity` is a SHA-256 that prevents duplicates; `mailId` is the Message-ID. */
  receivedMails: z.object({
    id: id(),
    identity: text,
    mailId: optional,
    outcome: z.enum(['answer', 'message', 'bounce', 'own']),
    /** Null if the conversation was deleted, or if the email belongs to none. */
    conversationId: z.nullable(id()),
    createdAt,
  }),
  /** One row: the process that reads the mailbox, the position, and the last error. */
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
