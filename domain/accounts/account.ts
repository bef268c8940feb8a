import * as z from 'zod/mini';
import { emailAddress, optionalLine, optionalText, timestamp, typedText } from '../text/text.ts';
import { loginForm, registerForm, userEntity } from './user.ts';
import { isTimeZone } from '../text/time-zone.ts';

export const accountLimits = { displayName: 100, signature: 1000 } as const;

export const ownSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  address: z.nullable(z.string()),
  /** The browser's `User-Agent`. */
  device: z.nullable(z.string()),
  createdAt: timestamp(),
  seenAt: timestamp(),
});

export const profileForm = z.object({
  displayName: optionalLine({ max: accountLimits.displayName }),
  signature: optionalText().check(z.refine((text: string | null) => (text?.length ?? 0) <= accountLimits.signature)),
  timeZone: z.nullable(z.string().check(z.maxLength(60), z.refine(isTimeZone))),
});

export const account = z.object({
  ...z.pick(userEntity, { id: true, username: true, email: true, role: true }).shape,
  displayName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** An account without a password needs a fresh proof instead of the current password. */
  hasPassword: z.boolean(),
  sessions: z.array(ownSession),
});

const current = loginForm.shape.password;

export const passwordChange = z.object({ current, password: registerForm.shape.password });
export const emailChange = z.object({ current, email: emailAddress() });

/** The first password of an account that has none. */
export const firstPassword = z.omit(passwordChange, { current: true });
export const emailOnly = z.omit(emailChange, { current: true });

/** The field of bodies that the API accepts for accounts with and without a password. */
const anyCurrent = { current: z.optional(z.nullable(current)) };
export const passwordBody = z.extend(firstPassword, anyCurrent);
export const emailBody = z.extend(emailOnly, anyCurrent);

export const sessionsEnd = z.object({ id: z.union([z.literal('others'), typedText(64)]) });

export const resetRequest = z.object({ email: emailAddress() });
export const resetForm = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: registerForm.shape.password,
});

export type Account = z.output<typeof account>;
export type OwnSession = z.output<typeof ownSession>;
