import * as z from 'zod/mini';
import { id, requiredText, timestamp } from '../text/text.ts';
import { loginForm } from './user.ts';

export const challengeKinds = ['second-factor', 'passkey', 'totp', 'registration', 'proof'] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

export const factorKinds = ['totp', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The ways in which a person proves again who they are. */
export const proofKinds = ['password', 'totp', 'passkey', 'provider'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The time until which the last proof is accepted (null if it is not), and the kinds of proof that a person can give. */
export const proofState = z.object({ provedUntil: z.nullable(timestamp()), kinds: z.array(z.enum(proofKinds)) });

export const secondFactorLimits = { passkeys: 10, passkeyName: 60, recoveryCodes: 10 } as const;

/** Six digits of an authenticator app, or a recovery code, with any spaces and hyphens. */
const code = z.string().check(z.minLength(1), z.maxLength(60));

export const secondStep = z.object({ code });

export const totpConfirmation = z.object({ code });

/** The data for an authenticator app: the address as a QR code, and the secret to type. */
export const totpEnrolment = z.object({ secret: z.string(), uri: z.string(), svg: z.string() });

export const passkeyEntry = z.object({
  id: id(),
  name: z.string(),
  createdAt: timestamp(),
  usedAt: z.nullable(timestamp()),
  /** Whether its counter revealed a copy of the authenticator. */
  isBlocked: z.boolean(),
});

export const ownFactors = z.object({
  /** The time since which an authenticator app has been set up. */
  totp: z.nullable(timestamp()),
  passkeys: z.array(passkeyEntry),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** Whether every member of the team must have a second factor. */
  isRequired: z.boolean(),
});

/** Recovery codes, shown once; absent if the person already has some. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** A proof of identity within a session: the password or a code. Passkeys have their own call. */
export const proofForm = z.union([z.object({ password: loginForm.shape.password }), z.object({ code })]);

/** A response of the browser's credential API, which the library validates. */
export const passkeyResponse = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  clientExtensionResults: z.record(z.string().check(z.maxLength(40)), z.unknown()),
});

export const passkeyForm = z.object({
  name: requiredText({ max: secondFactorLimits.passkeyName }),
  credential: passkeyResponse,
});

/** Whether the password was already checked; otherwise the passkey is the only step. */
export const passkeyOptionsForm = z.object({ isSecondStep: z.boolean() });

/** Options of WebAuthn in the form that `@simplewebauthn/browser` accepts. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptions = z.output<typeof passkeyOptions>;

/** {@link passkeyOptions} for a new passkey, with the parts of WebAuthn's `PublicKeyCredentialCreationOptionsJSON` that it requires. */
export const newPasskeyOptions = passkeyOptions as z.ZodMiniType as z.ZodMiniType<{
  options: PasskeyOptions['options'] & {
    rp: { name: string; id?: string };
    user: { id: string; name: string; displayName: string };
    pubKeyCredParams: { alg: number; type: 'public-key' }[];
  };
}>;

export type OwnFactors = z.output<typeof ownFactors>;
export type PasskeyEntry = z.output<typeof passkeyEntry>;
export type TotpEnrolment = z.output<typeof totpEnrolment>;

/** A code without the separators that people type between its groups. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether a code has the form of an authenticator app's, rather than a recovery code's. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(plainCode(typed));
