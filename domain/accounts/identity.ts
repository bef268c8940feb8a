import * as z from 'zod/mini';
import { timestamp } from '../text/text.ts';
import { acceptForm } from './team.ts';
import { signedIn } from './user.ts';

/** The purposes for which a browser is sent to the identity provider. */
export const identityPurposes = ['sign-in', 'link', 'invitation', 'proof'] as const;
export type IdentityPurpose = (typeof identityPurposes)[number];

/** Limits in characters. OpenID Connect defines the limit of `subject`. */
export const identityLimits = { issuer: 500, subject: 255, label: 200, answer: 8000 } as const;

/** The host of the studio's identity provider; null if none is configured. */
export const providerName = z.object({ name: z.nullable(z.string()) });

export const providerRedirect = z.object({ location: z.string() });

/** The query of the provider's redirect back. */
export const providerAnswer = z.object({
  answer: z.string().check(z.minLength(1), z.maxLength(identityLimits.answer)),
});

export const providerOutcome = z.union([
  z.object({ outcome: z.literal('signedIn'), session: signedIn }),
  z.object({ outcome: z.literal('linked') }),
  z.object({ outcome: z.literal('proved'), csrfToken: signedIn.shape.csrfToken }),
]);

/** Accepting an invitation with the provider instead of a password. */
export const providerInvitation = z.pick(acceptForm, { token: true, username: true });

export const ownIdentity = z.object({
  provider: z.nullable(z.string()),
  identity: z.nullable(
    z.object({
      /** The provider's name for the person at the time of linking. */
      label: z.nullable(z.string()),
      createdAt: timestamp(),
      usedAt: z.nullable(timestamp()),
    }),
  ),
});

export type ProviderRedirect = z.output<typeof providerRedirect>;
export type ProviderOutcome = z.output<typeof providerOutcome>;
export type OwnIdentity = z.output<typeof ownIdentity>;
