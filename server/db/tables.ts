import type { Generated, Kysely } from 'kysely';
import * as z from 'zod/mini';
import { apiToken } from '../../domain/api-token.ts';
import { attachment } from '../../domain/attachment.ts';
import { auditEntry } from '../../domain/audit.ts';
import { caseEntity } from '../../domain/case.ts';
import { messageEntity } from '../../domain/contact-message.ts';
import { senderAnswer } from '../../domain/conversation.ts';
import { featureEntity } from '../../domain/feature.ts';
import { historyEntry } from '../../domain/history.ts';
import { labelEntity } from '../../domain/label.ts';
import { languages } from '../../domain/language.ts';
import { mediaFormats, mediaStates } from '../../domain/media.ts';
import { notification } from '../../domain/notification.ts';
import { pressFields } from '../../domain/press.ts';
import { partnerEntity } from '../../domain/partner.ts';
import { portfolioItem } from '../../domain/portfolio-item.ts';
import { projectEntity } from '../../domain/project.ts';
import { replyForm } from '../../domain/reply.ts';
import { signInAttempt } from '../../domain/status.ts';
import { templateEntity } from '../../domain/template.ts';
import { id, timestamp } from '../../domain/text.ts';
import { trackingRequests } from '../../domain/tracking.ts';
import { contentKinds, entryIds, translations } from '../../domain/translation.ts';
import { viewEntity } from '../../domain/view.ts';
import { webhook, webhookDelivery } from '../../domain/webhook.ts';
import { operatorRoles, userEntity } from '../../domain/user.ts';
import { proofRows } from './proof-rows.ts';

const text = z.string();
const optional = z.nullable(text);
const moment = z.nullable(timestamp());
const language = z.enum(languages);
const bytes = z.instanceof(Uint8Array) as z.ZodMiniType<Uint8Array>;
const createdAt = timestamp();
/** Unique together: a form that is sent twice is stored once. A publishing form's project and message share the key. */
const idempotency = { idempotencyKey: optional, bodyDigest: optional };

/**
 * What a row holds of its being spam besides the time: the signs that flagged it on arrival, of which the mails were withheld, and
 * the digest of its text, by which repetitions are found.
 */
const spam = { spamSigns: optional, textDigest: optional };

/** The last notice about the present due time that went to operators; each goes once. */
const notice = { clockNotice: z.nullable(z.enum(['reminded', 'overdue'])) };

/** Business time from the arrival to the first answer, by the calendar of its day. */
const answerMinutes = z.nullable(z.int());

/** The submission, or the message that stands alone, of a conversation. */
const about = { projectId: z.nullable(id()), messageId: z.nullable(id()) };

/** Of what operators publish. A row is public without `hiddenAt` and `deletedAt`; the others are times set in advance. */
const managed = {
  translations: z.nullable(translations),
  hiddenAt: moment,
  deletedAt: moment,
  publishAt: moment,
  withdrawAt: moment,
  /** A username. */
  scheduledBy: optional,
};

/** Of a draft or a version. `author` is a username as it was then. */
const ofContent = { id: id(), kind: z.enum(contentKinds), entityId: id(), author: optional };

/**
 * The rows of each table, with columns in camel case (snake_case in SQL). A table of entities has the entity's fields, so a
 * plain field needs its schema and a migration alone. The tables of the search
 * (`server/search/schema.ts`) are not among them.
 */
export const rowSchemas = {
  users: z.extend(userEntity, {
    /** Of `usernameKey`. */
    usernameKey: text,
    password: text,
    createdAt,
    /** Set while the user may not sign in. */ disabledAt: moment,
    /** Set when the account was removed; its name stays for history and audit. */
    removedAt: moment,
    displayName: optional,
    signature: optional,
    /** An IANA name. */
    timeZone: optional,
    /** Choices of `notification.ts` over its defaults. */
    notificationMails: z.nullable(z.object({})),
  }),
  /** `id` is the SHA-256 of the cookie's token and `csrf` that of the CSRF token: a copy of the database signs nobody in. */
  sessions: z.object({
    id: text,
    userId: id(),
    csrf: text,
    createdAt,
    seenAt: timestamp(),
    expiresAt: timestamp(),
    /** Of the client that signed in. */
    address: optional,
    /** The browser's `User-Agent`. */
    device: optional,
    /** When a password, code or passkey was last given. */
    provedAt: moment,
    /** Set while it may only enrol a second factor. */
    limitedAt: moment,
  }),
  signInAttempts: signInAttempt,
  cases: z.extend(caseEntity, { ...pressFields, ...managed, entryIds: z.nullable(entryIds) }),
  partners: z.extend(partnerEntity, managed),
  features: z.extend(featureEntity, managed),
  /** `deletedAt` is set by a delete and cleared by its Undo. */
  portfolioItems: z.extend(portfolioItem, { deletedAt: moment }),
  projects: z.extend(projectEntity, {
    ...idempotency,
    ...notice,
    ...spam,
    answerMinutes,
    mergedAt: moment,
    /** The case that was made from it. */
    caseId: z.nullable(id()),
  }),
  contactMessages: z.extend(z.omit(messageEntity, { projectId: true, projectName: true }), {
    ...idempotency,
    ...notice,
    ...spam,
    spamAt: moment,
    spamConfirmedAt: moment,
    /** The status that `spam` replaced. */
    spamFrom: optional,
    answerMinutes,
  }),
  /** Who writes to the studio, by address in lower case. */
  senders: z.object({ id: id(), address: text, note: optional, blockedAt: moment, createdAt }),
  /** A row for each changed field of a submission. `author` is a username as it was then, null for the sender. */
  projectHistory: z.object({
    id: id(),
    projectId: id(),
    author: optional,
    kind: historyEntry.shape.kind,
    field: optional,
    change: z.object({ from: z.unknown(), to: z.unknown() }),
    createdAt,
  }),
  projectNotes: z.object({ id: id(), projectId: id(), authorId: z.nullable(id()), author: text, text, createdAt }),
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
  /** Unpublished changes, one draft for an entity. */
  contentDrafts: z.object({
    ...ofContent,
    content: z.object({}),
    base: z.object({}),
    createdAt,
    updatedAt: timestamp(),
  }),
  /** What was published, newest last. */
  contentVersions: z.object({ ...ofContent, content: z.object({}), createdAt }),
  /** Links to a preview for people without an account. `tokenHash` is the SHA-256 of the token in the link. */
  previewLinks: z.object({
    id: id(),
    kind: z.literal('cases'),
    entityId: id(),
    author: text,
    tokenHash: text,
    createdAt,
    expiresAt: timestamp(),
  }),
  /** Uploaded pictures. `hash` is the SHA-256 of the original, which names its files (`server/media/files/`). */
  mediaFiles: z.object({
    id: id(),
    hash: text,
    name: text,
    format: z.enum(mediaFormats),
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
    frames: z.int(),
    state: z.enum(mediaStates),
    widths: z.array(z.int()),
    placeholder: text,
    alt: z.record(z.string(), z.string()),
    decorative: z.boolean(),
    focusX: z.int(),
    focusY: z.int(),
    author: optional,
    createdAt,
    updatedAt: timestamp(),
    /** Set by a delete; housekeeping removes it a day later, unless it came into use. */
    deletedAt: moment,
    /** How often making its variants began, and until when one process makes them. */
    attempts: z.int(),
    leasedUntil: moment,
  }),
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
  /** A shared view has no owner. */
  views: z.extend(z.omit(viewEntity, { shared: true }), {
    ownerId: z.nullable(id()),
    position: z.int(),
    createdAt,
  }),
  labels: z.extend(labelEntity, {
    /** Of `labelKey`. */
    nameKey: text,
    createdAt,
  }),
  /** `key` names a built-in template; without an owner it is the team's. */
  templates: z.extend(z.omit(templateEntity, { shared: true }), { ownerId: z.nullable(id()), createdAt }),
  /** What operators are notified of: one a person, kind and `eventKey`. `inDigest` is set while it waits for the digest. */
  notifications: z.extend(notification, { userId: id(), eventKey: text, inDigest: z.boolean() }),
  auditEntries: auditEntry,
  /** The secrets sign payloads, so they are stored as they are. */
  webhooks: z.extend(webhook, { secret: text, previousSecret: optional }),
  /** The outbox of webhooks and its log. `eventKey` is the same for every webhook and attempt of an event. */
  webhookDeliveries: z.extend(webhookDelivery, { webhookId: id(), eventKey: text, details: z.object({}) }),
  /** `tokenHash` is the SHA-256 of the token, which acts in the name of `userId`. */
  apiTokens: z.extend(z.omit(apiToken, { createdBy: true }), { tokenHash: text, userId: id() }),
  /** `tokenHash` is the SHA-256 of the token in a mailed link. A link is deleted when it is used. */
  accountLinks: z.object({
    id: id(),
    kind: z.enum(['invitation', 'password', 'email']),
    tokenHash: text,
    /** Whose password or address it changes. */
    userId: z.nullable(id()),
    /** The invited, or the new, address. */
    email: optional,
    role: z.nullable(z.enum(operatorRoles)),
    createdBy: z.nullable(id()),
    createdAt,
    expiresAt: timestamp(),
  }),
  ...proofRows,
  /** Of the whole installation. */
  settings: z.object({ name: text, value: text, createdAt }),
  /** Keys that encrypt secrets in other tables; no back-up has them. */
  secretKeys: z.object({ name: text, value: text, createdAt }),
  /** A change by an operator, with its outcome for repeated calls and for its undo. */
  changeSets: z.object({
    id: id(),
    userId: z.nullable(id()),
    author: text,
    idempotencyKey: text,
    bodyDigest: text,
    outcome: z.object({}),
    undoOutcome: z.object({}),
    undoneAt: moment,
    createdAt,
  }),
  /** What a change replaced in a submission or a message. */
  changeItems: z.object({
    id: id(),
    changeSetId: id(),
    projectId: z.nullable(id()),
    messageId: z.nullable(id()),
    change: z.object({ before: z.unknown(), after: z.unknown() }),
  }),
  /** Who has a submission or a message open, a row for each stream of events. */
  presence: z.object({ id: text, userId: id(), ...about, expiresAt: timestamp() }),
  /** What happened once to this database, such as the seeding with the built-in data. */
  milestones: z.object({ name: text, createdAt }),
};

type RowSchemas = typeof rowSchemas;

/**
 * Values as both engines read and write them: instants as ISO 8601 text in UTC, days as `YYYY-MM-DD`, lists and objects as
 * JSON text, bytes as they are. A flag reads as `true`/`false` (PostgreSQL) or 1/0 (SQLite), so stores pass it through `Boolean`.
 */
type Stored<Value> = Value extends Uint8Array ? Value : Value extends object ? string : Value;
type Row<Entity> = {
  [Name in keyof Entity]: Name extends 'id'
    ? Entity[Name] extends number
      ? Generated<number>
      : Entity[Name]
    : Name extends 'labels' | 'undo' | 'undoUntil'
      ? Generated<Stored<Entity[Name]>>
      : Stored<Entity[Name]>;
};

export type Tables = { [Name in keyof RowSchemas]: Row<z.output<RowSchemas[Name]>> };

export type Database = Kysely<Tables>;
