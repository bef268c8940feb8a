import * as z from 'zod/mini';
import { identityPurposes } from '../../../../domain/accounts/identity.ts';
import { challengeKinds } from '../../../../domain/accounts/second-factor.ts';
import { id } from '../../../../domain/text/text.ts';
import { createdAt, expiring, moment, optional, text } from './columns.ts';

/** The rows of second factors, passkeys and linked identities. */
export const proofRows = {
  /** An authenticator app. `secret` is encrypted; `lastStep` is the time step of the last code, which works once. */
  totpFactors: z.object({ id: id(), userId: id(), secret: text, lastStep: z.int(), createdAt }),
  /** SHA-256 of codes with 120 random bits; a code is deleted when it is used. */
  recoveryCodes: z.object({ id: id(), userId: id(), codeHash: text, createdAt }),
  /** WebAuthn credentials. `blockedAt` is set when the counter showed a copy of the authenticator. */
  passkeys: z.object({
    id: id(),
    userId: id(),
    credentialId: text,
    publicKey: text,
    counter: z.int(),
    transports: z.array(text),
    name: text,
    createdAt,
    usedAt: moment,
    blockedAt: moment,
  }),
  /** Pending authentications and enrolments. `id` is a SHA-256 of the cookie's token or of the session. */
  challenges: z.object({
    id: text,
    kind: z.enum(challengeKinds),
    userId: z.nullable(id()),
    content: optional,
    failures: z.int(),
    ...expiring,
  }),
  /** Accounts at the studio's identity provider, by issuer and `sub`. */
  identities: z.object({
    id: id(),
    userId: id(),
    issuer: text,
    subject: text,
    label: optional,
    createdAt,
    usedAt: moment,
  }),
  /** Browsers that were redirected to the identity provider. `id` is a SHA-256 of the cookie's token and the state. */
  identityRequests: z.object({
    id: text,
    purpose: z.enum(identityPurposes),
    /** The user who links an identity or re-authenticates. */
    userId: z.nullable(id()),
    /** The invitation that is accepted, and the chosen name. */
    linkId: z.nullable(id()),
    username: optional,
    ...expiring,
  }),
};
