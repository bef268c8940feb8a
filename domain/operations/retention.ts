import { languageCookieDays } from '../text/language.ts';

/** Retention periods. The privacy page prints them; housekeeping enforces them. */
export const retention = {
  /** The outbox's copy of an email, after it was sent. */
  sentMailDays: 30,
  /** The draft of a reply, after its last change. */
  replyDraftDays: 90,
  /** An email in the mailbox for answers, after it was stored. */
  mailboxDays: 30,
  /** The identity of a received email that belongs to no stored conversation; it prevents a second copy. */
  receivedMailDays: 90,
  notificationDays: 90,
  signInAttemptDays: 180,
  /** The audit trail, one day longer than the database refuses to delete it. */
  auditDays: 366,
  /** A line of a webhook's log. */
  webhookDeliveryDays: 30,
  /** How long a webhook fails before it is disabled. */
  webhookFailureDays: 5,
  /** How long payloads are signed with the former secret too. */
  webhookSecretOverlapHours: 24,
  /** An API token that expired. */
  expiredTokenDays: 30,
  /** An operator's invitation, and the links that change a password or an address. */
  invitationHours: 48,
  accountLinkMinutes: 30,
  /** The link with which the first admin is created. */
  setupMinutes: 60,
  /** Cases, partners, features and portfolio items in the trash. */
  trashDays: 30,
  /** An uploaded picture that was deleted, and may come into use again. */
  deletedMediaHours: 24,
  previewLinkMinutes: 60,
  /** What a sign-in with a second factor, a passkey or the identity provider, or an enrolment waits for. */
  challengeMinutes: 10,
  /** How long a password, code or passkey proves who uses a session. */
  proofMinutes: 10,
  /** A link that confirms what a sender asked for on their page. */
  trackingRequestHours: 24,
  /** A session in all, and without a call. */
  sessionDays: 7,
  idleSessionHours: 24,
  /** Submissions counted against the limit of the forms. */
  formCountMinutes: 10,
  /** An operator's change with its idempotency key. */
  changeKeyHours: 24,
  /** What an operator confirmed to be spam. */
  spamDays: 30,
  languageCookieDays,
  /** The studio's promise to people who request an erasure. */
  erasureDays: 30,
} as const;
