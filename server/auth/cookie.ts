import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { retention } from '../../domain/retention.ts';
import { sessionLifetime } from './sessions.ts';

/**
 * Name and flags of the session cookie. Over https it is `__Host-session`, which a browser takes only with `Secure`,
 * `Path=/` and from this very host: no sibling domain can plant one.
 */
export function sessionCookie(publicUrl: string): { name: string; options: CookieOptions } {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-session' : 'session',
    options: { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: sessionLifetime.absolute / 1000 },
  };
}

/** The token that the browser sent, if any. */
export const readSessionCookie = (c: Context, publicUrl: string): string | undefined =>
  getCookie(c, sessionCookie(publicUrl).name) || undefined;

/** Whether a `Cookie` header speaks of a session at all. Tells nothing about who it is. */
export const hasSessionCookie = (cookie: string | undefined): boolean => cookie?.includes('session=') ?? false;

export function setSessionCookie(c: Context, publicUrl: string, token: string): void {
  const { name, options } = sessionCookie(publicUrl);
  setCookie(c, name, token, options);
}

export function clearSessionCookie(c: Context, publicUrl: string): void {
  const { name, options } = sessionCookie(publicUrl);
  deleteCookie(c, name, options);
}

type ShortLived =
  /** Of a sign-in that waits for its second step, or for a passkey. */
  | 'challenge'
  /** Of a browser that was sent to the identity provider. */
  | 'provider';

/** A cookie that opens nothing by itself. */
function shortLived(name: ShortLived, publicUrl: string): { name: string; options: CookieOptions } {
  const { options } = sessionCookie(publicUrl);
  return {
    name: options.secure ? `__Host-${name}` : name,
    options: { ...options, sameSite: 'Strict', maxAge: retention.challengeMinutes * 60 },
  };
}

export const readChallengeCookie = (c: Context, publicUrl: string): string | undefined =>
  getCookie(c, shortLived('challenge', publicUrl).name) || undefined;

export function setChallengeCookie(c: Context, publicUrl: string, token: string): void {
  const { name, options } = shortLived('challenge', publicUrl);
  setCookie(c, name, token, options);
}

export function clearChallengeCookie(c: Context, publicUrl: string): void {
  const { name, options } = shortLived('challenge', publicUrl);
  deleteCookie(c, name, options);
}

export const readProviderCookie = (c: Context, publicUrl: string): string | undefined =>
  getCookie(c, shortLived('provider', publicUrl).name) || undefined;

export function setProviderCookie(c: Context, publicUrl: string, token: string): void {
  const { name, options } = shortLived('provider', publicUrl);
  setCookie(c, name, token, options);
}

export function clearProviderCookie(c: Context, publicUrl: string): void {
  const { name, options } = shortLived('provider', publicUrl);
  deleteCookie(c, name, options);
}
