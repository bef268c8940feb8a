import { languageCookieDays } from '../text/language.ts';

/** Retention periods. The privacy page prints them; housekeeping enforces them. */
export const retention = {
  /** The outbox's copy of an email, after it was sent. */
  sentMailDays: 30,
  /** The draft of a reply, after its last change. */
  replyDraftDays: 90,
  /** An email in the mailbox for answers, after it was stored. */
  mailboxDays: 30,
  /** The identity of a received email without a stored conversation, which prevents duplicates. */
  receivedMailDays: 90,
  notificationDays: 90,
  signInAttemptDays: 180,
  /** An entry of the audit trail: one day longer than the database refuses to delete it. */
  auditDays: 366,
  /** A row of a webhook's log. */
  webhookDeliveryDays: 30,
  /** The time for which a webhook may fail before it is disabled. */
  webhookFailureDays: 5,
  /** The time for which payloads are also signed with the previous secret. */
  webhookSecretOverlapHours: 24,
  /** An expired API token. */
  expiredTokenDays: 30,
  /** An operator's invitation, and links that change a password or an address. */
  invitationHours: 48,
  accountLinkMinutes: 30,
  /** The link that creates the first admin. */
  setupMinutes: 60,
  /** Cases, partners, features and portfolio items in the trash. */
  trashDays: 30,
  /** A deleted picture, which may come into use again. */
  deletedMediaHours: 24,
  previewLinkMinutes: 60,
  /** The state of an unfinished sign-in or enrolment. */
  challengeMinutes: 10,
  /** The validity of a re-authentication with a password, code or passkey. */
  proofMinutes: 10,
  /** A link that confirms a sender's request. */
  trackingRequestHours: 24,
  /** A session in total, and without a call. */
  sessionDays: 7,
  idleSessionHours: 24,
  /** The period over which forms are counted for the rate limits. */
  formCountMinutes: 10,
  /** An operator's change with its idempotency key. */
  changeKeyHours: 24,
  /** Items that an operator has confirmed as spam. */
  spamDays: 30,
  languageCookieDays,
  /** The studio's promise to people who request an erasure. */
  erasureDays: 30,
} as const;
