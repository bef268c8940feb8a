import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { retention } from '../../../../domain/operations/retention.ts';

const shortLived = { sameSite: 'Strict', maxAge: retention.challengeMinutes * 60 } as const;

/** The cookies with tokens. Only the session's grants access. */
const cookies = {
  session: { sameSite: 'Lax', maxAge: retention.sessionDays * 24 * 60 * 60 },
  /** The cookie of a sign-in that waits for its second step or for a passkey. */
  challenge: shortLived,
  provider: shortLived,
} satisfies Record<string, CookieOptions>;

type CookieKind = keyof typeof cookies;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** Browsers accept `__Host-` cookies only with `Secure`, `Path=/` and from this host, so no sibling domain can set one. */
export const cookieName = (kind: CookieKind, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${kind}` : kind;

const optionsOf = (kind: CookieKind, publicUrl: string) =>
  ({ path: '/', httpOnly: true, secure: isSecure(publicUrl), ...cookies[kind] }) as const;

export const readToken = (c: Context, kind: CookieKind, publicUrl: string): string | undefined =>
  getCookie(c, cookieName(kind, publicUrl)) || undefined;

export const setToken = (c: Context, kind: CookieKind, publicUrl: string, token: string): void =>
  setCookie(c, cookieName(kind, publicUrl), token, optionsOf(kind, publicUrl));

export const clearToken = (c: Context, kind: CookieKind, publicUrl: string): void =>
  void deleteCookie(c, cookieName(kind, publicUrl), optionsOf(kind, publicUrl));

/** The session cookie in a `Cookie` header, under either name. Hono ignores the same spaces around names when it reads cookies. */
const sessionCookie = /(?:^|;)[ \t]*(?:__Host-)?session[ \t]*=/;

/** Whether a `Cookie` header has a session cookie, valid or not. */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && sessionCookie.test(cookie);
