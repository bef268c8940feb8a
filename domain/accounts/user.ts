import * as z from 'zod/mini';
import { isGuessable } from './password.ts';
import { atMost, emailAddress, id, optionalText, requiredText } from '../text/text.ts';

/** In ascending order: a role includes the rights of those before it. `user` has no access to the back office. */
export const roles = ['user', 'reader', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const operatorRoles = ['reader', 'editor', 'admin'] as const satisfies readonly Role[];

export type OperatorRole = (typeof operatorRoles)[number];

export const mayActAs = (role: Role, requiredRole: Role): boolean => roles.indexOf(role) >= roles.indexOf(requiredRole);

export const userLimits = { username: { min: 1, max: 100 }, password: { min: 12, max: 200 } } as const;

/**
 * The letters of one script of which a name's word may consist, so no letter can stand for one of another script. The Latin ones exclude
 * phonetic letters and clicks, which look like common ones.
 */
const scripts = [
  /^[A-Za-z\u00C0-\u01BF\u01C4-\u024F\u1E00-\u1EFF]*$/,
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Hangul'].map(
    (script) => new RegExp(`^\\p{Script=${script}}*$`, 'u'),
  ),
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
];

const isUsername = (name: string): boolean =>
  /^[\p{L}\d._-]+$/u.test(name) &&
  name.split(/[\d._-]+/).every((word) => scripts.some((letters) => letters.test(word)));

/** A name that cannot be mistaken for other text in a list. Names from earlier versions may have other characters; they still sign in. */
export const newUsername = () =>
  requiredText(userLimits.username).check(
    z.normalize('NFKC'),
    atMost(userLimits.username.max),
    z.refine(isUsername, { when: ({ issues }) => issues.length === 0 }),
  );

/** A key that is equal for names that differ only in case or width; it is unique among users. */
export const usernameKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Body of `POST /api/auth/login`. The password is not trimmed, and may be as long as the hash accepts. */
export const loginForm = z.object({
  username: requiredText({ max: userLimits.username.max }),
  password: z.string().check(z.minLength(1), z.maxLength(userLimits.password.max)),
});

export const registerForm = z.object({
  username: newUsername(),
  password: z.string().check(
    z.minLength(userLimits.password.min),
    atMost(userLimits.password.max),
    z.refine((password) => !isGuessable(password)),
  ),
  email: z.optional(z.nullable(emailAddress())),
});

/** A user as the API returns it, without the password. */
export const userEntity = z.object({ id: id(), username: z.string(), email: optionalText(), role: z.enum(roles) });

/** A possible assignee of submissions and messages. */
export const operatorEntity = z.pick(userEntity, { id: true, username: true });

/** Set if the session may only enrol a second factor, which the team requires. */
const enrolmentDue = z.optional(z.literal(true));
/** The name of an IANA time zone, if the person chose one. */
const timeZone = z.optional(z.string());

/** The response of login and register. The token goes into the header `X-CSRF-Token` of every write. */
export const signedIn = z.object({ user: userEntity, csrfToken: z.string(), enrolmentDue, timeZone });

export const sessionState = z.object({
  authenticated: z.boolean(),
  user: z.nullable(userEntity),
  enrolmentDue,
  timeZone,
});

export type LoginForm = z.output<typeof loginForm>;
export type User = z.output<typeof userEntity>;
export type Operator = z.output<typeof operatorEntity>;
export type SignedIn = z.output<typeof signedIn>;
export type SessionState = z.output<typeof sessionState>;
