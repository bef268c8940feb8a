import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { ProofKind } from '../../../domain/accounts/second-factor.ts';
import { mayActAs, type User } from '../../../domain/accounts/user.ts';
import type { Endpoint } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { responseTimeout, withTimeout } from '../../platform/http/middleware/timeout.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { readToken } from '../../platform/http/cookies/session-cookie.ts';
import { noPassword } from '../accounts/password.ts';
import { identityOfUser } from '../accounts/identities.ts';
import { findFactorKinds } from '../accounts/second-factors.ts';
import { provedUntil, readSession, type Session } from '../accounts/sessions.ts';
import { digest } from '../../platform/cryptography/digest.ts';

type Needs = Pick<PlatformContext, 'config' | 'db' | 'now'>;

/** Checks session, role and origin. A public endpoint queries nothing here, so it works without the database. @throws {HttpError} 401 or 403 */
export async function guard(
  c: Context,
  { access, method, fresh, whileLimited }: Pick<Endpoint, 'access' | 'method' | 'fresh' | 'whileLimited'>,
  context: Needs,
): Promise<User | null> {
  const session = access === 'public' ? undefined : await withTimeout(readCurrentSession(c, context), responseTimeout);
  if (access !== 'public' && access !== 'session') {
    if (!session) throw new HttpError(401, 'notSignedIn');
    const { role } = session.user;
    if (!mayActAs(role, access)) throw new HttpError(403, role === 'user' ? 'notAdmin' : 'notAllowed');
    if (session.isLimited && !whileLimited) throw new HttpError(403, 'enrolmentNeeded', { data: { enrolment: true } });
  }
  if (method !== 'GET') {
    if (!isSameOrigin(c.req.raw, context.config.publicUrl)) throw new HttpError(403, 'csrf');
    if (session && !hasToken(c, session)) throw new HttpError(403, 'csrf');
  }
  if (fresh && session) await requireFresh(session, context);
  return session?.user ?? null;
}

/** Requires a fresh proof, for endpoints that need it only for some requests. @throws {HttpError} 403 with `proof` */
export async function checkProof(c: Context, context: Needs): Promise<void> {
  const session = await readCurrentSession(c, context);
  if (!session) throw new HttpError(401, 'notSignedIn');
  await requireFresh(session, context);
}

/** @throws {HttpError} 403 with the accepted kinds of proof, unless the person has re-authenticated within the last minutes */
async function requireFresh(session: Session, context: Needs): Promise<void> {
  if (provedUntil(session, context.now()) !== null) return;
  throw new HttpError(403, 'proofNeeded', { data: { proof: await findProofKinds(session.user, context) } });
}

/** The kinds of proof that a person can give. */
export async function findProofKinds({ id }: User, { config, db }: Needs): Promise<ProofKind[]> {
  const [user, factors, identity] = await Promise.all([
    db.selectFrom('users').select('password').where('id', '=', id).executeTakeFirst(),
    findFactorKinds(db, id),
    config.oidc && identityOfUser(db, id, config.oidc.issuer),
  ]);
  return [
    ...(user?.password === noPassword ? [] : (['password'] as const)),
    ...factors.filter((kind) => kind !== 'recovery'),
    ...(identity ? (['provider'] as const) : []),
  ];
}

export async function readCurrentSession(c: Context, { config, db, now }: Needs): Promise<Session | undefined> {
  const token = readToken(c, 'session', config.publicUrl);
  return token === undefined ? undefined : readSession(db, token, now());
}

/**
 * Whether a write comes from the site's own pages, or from no page at all (a program may call the API). Hono's `csrf` checks
 * only form content types, but these bodies are JSON.
 *
 * `Sec-Fetch-Site` counts first, since it is correct even behind a proxy that changes the host. If it is missing or `same-site`,
 * the origin must be the public one or the requested host, with any scheme, since a proxy may have terminated TLS.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site') return false;
  if (site === 'same-origin' || site === 'none') return true;
  const origin = request.headers.get('origin');
  if (origin === null || origin === publicUrl) return true;
  return URL.parse(origin)?.host === (request.headers.get('host') ?? new URL(request.url).host);
}

function hasToken(c: Context, session: Session): boolean {
  const sent = Buffer.from(digest(c.req.header('x-csrf-token') ?? ''));
  const stored = Buffer.from(session.csrf);
  return sent.length === stored.length && timingSafeEqual(sent, stored);
}
