import type { Generated, Kysely } from 'kysely';
import * as z from 'zod/mini';
import { apiToken } from '../../../domain/accounts/api-token.ts';
import { auditEntry } from '../../../domain/operations/audit.ts';
import { clockFields } from '../../../domain/conversation/clock.ts';
import { messageEntity } from '../../../domain/conversation/contact-message.ts';
import { labelEntity } from '../../../domain/conversation/label.ts';
import { notification } from '../../../domain/operations/notification.ts';
import { portfolioItem } from '../../../domain/portfolio/portfolio-item.ts';
import { projectEntity } from '../../../domain/conversation/project.ts';
import { signInAttempt } from '../../../domain/operations/status.ts';
import { templateEntity } from '../../../domain/conversation/template.ts';
import { id, timestamp, versionNumber } from '../../../domain/text/text.ts';
import { arrivalEntity } from '../../../domain/inbox/details.ts';
import { viewEntity } from '../../../domain/inbox/view.ts';
import { webhook, webhookDelivery } from '../../../domain/operations/webhook.ts';
import { operatorRoles, userEntity } from '../../../domain/accounts/user.ts';
import { createdAt, idempotency, expiring, moment, ofConversation, optional, text } from './row-schemas/columns.ts';
import { contentRows } from './row-schemas/content.ts';
import { conversationRows, mailRows } from './row-schemas/conversation.ts';
import { proofRows } from './row-schemas/proof.ts';

/** The signs that flagged it as spam on arrival, and the digest of its text, by which duplicates are found. */
const spam = { spamSigns: optional, textDigest: optional };

/** The kinds of a conversation, by the form with which it started. */
const conversationKinds = ['project', 'message'] as const;

/** The clock of a conversation (`server/features/clock`), which the entities of submissions and messages show in part. */
const clock = {
  ...clockFields,
  answerWaivedAt: moment,
  /** The last notice about the current due time that was sent to operators; each is sent once. */
  clockNotice: z.nullable(z.enum(['reminded', 'overdue'])),
  /** The business time from arrival to the first answer in minutes, by the calendar at that time. */
  answerMinutes: z.nullable(z.int()),
  /** The facts from which it follows besides replies, answers and statuses (`domain/promise/waiting.ts`). */
  answeredElsewhereAt: moment,
  handledAt: moment,
};

/** The fields of submissions and messages that are columns of their conversation. */
const sharedFields = {
  version: true,
  waitingSince: true,
  dueAt: true,
  firstAnsweredAt: true,
  snoozedUntil: true,
} as const;

/** A field that is a column of the conversation. Messages have no time at which their answer was waived. */
export type SharedField = keyof typeof sharedFields | 'answerWaivedAt';

/**
 * The rows of each table except for the tables of the search (`server/platform/search/schema.ts`), with columns in camel case. The table of an entity has the
 * entity's fields, so a plain field needs only its schema and a migration; submissions and messages share version and clock of their conversation.
 */
export const rowSchemas = {
  users: z.extend(userEntity, {
    /** Username as normalized by `usernameKey`. */
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
    /** Overrides of the defaults in `notification.ts`. */
    notificationMails: z.nullable(z.object({})),
  }),
  /** `id` and `csrf` are the SHA-256 of the cookie's token and of the CSRF token, since a copy of the database must sign nobody in. */
  sessions: z.object({
    id: text,
    userId: id(),
    csrf: text,
    createdAt,
    seenAt: timestamp(),
    expiresAt: timestamp(),
    /** IP address of the client that signed in. */
    address: optional,
    /** The browser's `User-Agent`. */
    device: optional,
    /** The time of the last check of a password, code or passkey. */
    provedAt: moment,
    /** Set while it may only enrol a second factor. */
    limitedAt: moment,
  }),
  signInAttempts: signInAttempt,
  ...contentRows,
  /** `deletedAt` is set by a delete and cleared by its Undo; `caseId` is the case that was created from the item. */
  portfolioItems: z.extend(portfolioItem, { deletedAt: moment, caseId: z.nullable(id()) }),
  /** A row is the exchange between a sender and the studio, with its version and its clock. The row of `projects` or `messages` has the sender's first text. */
  conversations: z.object({
    id: id(),
    kind: z.enum(conversationKinds),
    /** The number of the message that a submission was before its project call came. */
    formerMessageId: z.nullable(id()),
    version: versionNumber(),
    createdAt,
    ...clock,
  }),
  projects: z.extend(z.omit(projectEntity, { ...sharedFields, answerWaivedAt: true }), {
    ...ofConversation,
    ...idempotency,
    ...spam,
    /** The origin of the sender, if their browser sent it. */
    ...arrivalEntity.shape,
    mergedAt: moment,
    /** The `pitchEntity` as it was stored, by whichever version. */
    pitch: z.record(z.string(), z.unknown()),
    pitchRemindedAt: moment,
    /** The case that was created from it. */
    caseId: z.nullable(id()),
  }),
  messages: z.extend(z.omit(messageEntity, sharedFields), {
    ...ofConversation,
    ...idempotency,
    ...spam,
    spamAt: moment,
    spamConfirmedAt: moment,
    /** The status that `spam` replaced. */
    spamFrom: optional,
  }),
  /** Senders by address in lower case. */
  senders: z.object({
    id: id(),
    address: text,
    note: optional,
    blockedAt: moment,
    /** The operator's username. */
    blockedBy: optional,
    blockReason: optional,
    createdAt,
  }),
  ...conversationRows,
  ...mailRows,
  /** A shared view has no owner. */
  views: z.extend(z.omit(viewEntity, { shared: true }), { ownerId: z.nullable(id()), position: z.int(), createdAt }),
  /** `nameKey` is the `labelKey` of the name. */
  labels: z.extend(labelEntity, { nameKey: text, createdAt }),
  /** `key` identifies a built-in template; a template without an owner belongs to the team. */
  templates: z.extend(z.omit(templateEntity, { shared: true }), { ownerId: z.nullable(id()), createdAt }),
  /** Notifications of operators: one per person, kind and `eventKey`. `inDigest` is set while it waits for the digest. */
  notifications: z.extend(z.omit(notification, { projectId: true, messageId: true }), {
    ...ofConversation,
    userId: id(),
    eventKey: text,
    inDigest: z.boolean(),
  }),
  auditEntries: auditEntry,
  /** The secrets sign payloads, so they are stored in plain text. */
  webhooks: z.extend(webhook, { secret: text, previousSecret: optional }),
  /** The events of each webhook. `eventKey` is the same for every webhook and attempt. The state is in the job of a row. */
  webhookDeliveries: z.extend(
    z.pick(webhookDelivery, {
      id: true,
      event: true,
      caseId: true,
      responseStatus: true,
      createdAt: true,
    }),
    { conversationId: z.nullable(id()), webhookId: id(), eventKey: text, details: z.object({}) },
  ),
  /** The queue of background work (`server/platform/jobs`), by kind and subject. */
  jobs: z.object({
    id: id(),
    kind: text,
    deliveryId: z.nullable(id()),
    /** The webhook of the delivery. */
    webhookId: z.nullable(id()),
    mediaFileId: z.nullable(id()),
    /** The email of the outbox. */
    mailId: z.nullable(id()),
    linkCardId: z.nullable(id()),
    runAt: timestamp(),
    /** Includes the attempt in progress. */
    attempts: z.int(),
    /** The end of the exclusive lease of a worker. */
    leasedUntil: moment,
    lastError: optional,
    /** The result of a finished job: `failed`, or the result that its handler returned. */
    result: optional,
    createdAt,
    finishedAt: moment,
  }),
  /** `tokenHash` is the SHA-256 of the token, which acts in the name of `userId`. */
  apiTokens: z.extend(z.omit(apiToken, { createdBy: true }), { tokenHash: text, userId: id() }),
  /** `tokenHash` is the SHA-256 of the token in a mailed link. A link is deleted when it is used. */
  accountLinks: z.object({
    id: id(),
    kind: z.enum(['invitation', 'password', 'email', 'setup']),
    tokenHash: text,
    /** The user whose password or address it changes. */
    userId: z.nullable(id()),
    /** The invited, or the new, address. */
    email: optional,
    role: z.nullable(z.enum(operatorRoles)),
    createdBy: z.nullable(id()),
    ...expiring,
  }),
  ...proofRows,
  /** Settings of the whole installation. */
  settings: z.object({ name: text, value: text, createdAt }),
  /** The facts of the studio that admins have published, with the username of the author; the newest row applies. */
  studioVersions: z.object({ id: id(), author: optional, content: z.object({}), createdAt }),
  /** Keys that encrypt secrets in other tables; they are excluded from backups. */
  secretKeys: z.object({ name: text, value: text, createdAt }),
  /** A change by an operator, with its outcome for repeated calls and its undo. */
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
  /**
   * The values that a change replaced in a conversation, which had `version` after it. Those that follow from a reply are an item of their own,
   * with the reply.
   */
  changeItems: z.object({
    id: id(),
    changeSetId: id(),
    ...ofConversation,
    replyId: z.nullable(id()),
    change: z.object({ before: z.unknown(), after: z.unknown() }),
    version: versionNumber(),
  }),
  /** SHA-256 of source and external id of each imported row: none is imported twice, even after its erasure. */
  importKeys: z.object({ id: id(), keyHash: text, createdAt }),
  /** The operators who have a conversation open, with one row per event stream. */
  presence: z.object({ id: text, userId: id(), ...ofConversation, expiresAt: timestamp() }),
  /** Scheduled backups and trial restores. `finishedAt` is null during a run, and stays null if it is killed. */
  backupRuns: z.object({
    id: id(),
    kind: z.enum(['backup', 'trial']),
    createdAt,
    finishedAt: moment,
    name: optional,
    bytes: z.nullable(z.int()),
    rowCount: z.nullable(z.int()),
    error: optional,
  }),
  /** The last run of each purge and of each rebuild of a derived table. */
  maintenanceRuns: z.object({
    name: text,
    startedAt: timestamp(),
    succeededAt: moment,
    failedAt: moment,
    lastError: optional,
  }),
  /** Events that happened once to this database, such as seeding the built-in data. */
  milestones: z.object({ name: text, createdAt }),
};

type RowSchemas = typeof rowSchemas;

/**
 * Values as both engines read and write them: instants as ISO 8601 text in UTC, days as `YYYY-MM-DD`, lists and objects as JSON text. A flag
 * is read as `true`/`false` (PostgreSQL) or 1/0 (SQLite), so stores convert it with `Boolean`.
 */
type Stored<Value> = Value extends Uint8Array ? Value : Value extends object ? string : Value;
type Row<Entity> = {
  [Name in keyof Entity]: Name extends 'id'
    ? Entity[Name] extends number
      ? Generated<number>
      : Entity[Name]
    : Name extends 'labels' | 'undoUntil' | 'sharedSentences' | 'version' | `pitch${string}`
      ? Generated<Stored<Entity[Name]>>
      : Stored<Entity[Name]>;
};

export type Tables = { [Name in keyof RowSchemas]: Row<z.output<RowSchemas[Name]>> };

export type Database = Kysely<Tables>;
