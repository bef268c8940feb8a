import * as z from 'zod/mini';
import { id, requiredText, timestamp } from '../text/text.ts';

/** The scopes of API tokens. A write scope does not include reading. */
export const tokenScopes = ['submissions:read', 'submissions:write', 'content:read', 'content:write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const docsPath = '/api/docs';

/** The prefix of every token, by which scanners for leaked secrets recognize it. */
export const tokenPrefix = 'sf_';

export const tokenLimits = {
  name: { min: 1, max: 60 },
  /** The choices of the form for a token's lifetime, in days. */
  days: [7, 30, 90, 180, 365],
  callsPerMinute: 300,
} as const;

/** A token as the API returns it. Only the response to its creation contains its text. */
export const apiToken = z.object({
  id: id(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: timestamp(),
  expiresAt: timestamp(),
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(timestamp()),
  /** The current username of the admin whom the token represents. */
  createdBy: z.nullable(z.string()),
});

export const tokenForm = z.object({
  name: requiredText(tokenLimits.name),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  days: z.int().check(z.minimum(1), z.maximum(365)),
});

export const apiTokens = z.object({ items: z.array(apiToken) });

/** `secret` is shown once. */
export const newApiToken = z.object({ token: apiToken, secret: z.string() });

export type ApiToken = z.output<typeof apiToken>;
export type TokenForm = z.output<typeof tokenForm>;
export type NewApiToken = z.output<typeof newApiToken>;
