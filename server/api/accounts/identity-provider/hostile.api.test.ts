import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/configuration/config.ts';
import { signInLimit } from '../../../features/auth/limits.ts';
import { password } from '../second-factor/testing.ts';
import { testApp } from '../../../testing/test-app.ts';
import { providerSite } from './testing.ts';

const site = await providerSite();
afterAll(() => site[Symbol.asyncDispose]());
const { arrive, browser, db, leave, pass, remote } = site;
const { state } = remote;
const mira = await site.linked();
afterEach(() => Object.assign(state, { forge: undefined, spoil: undefined, faults: {} }));

const again = 'This sign-in was already used, took too long or started in another browser. Please start again.';
const unverified = 'The identity provider’s response could not be verified. Please start again.';
const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length;

/** Submits a callback query. @returns its status, and whether it opened a session */
async function attempt(answer: string, visitor = browser()) {
  const before = await sessions();
  const { status, json } = await arrive(visitor, answer);
  const { authenticated } = (await visitor.send('GET', '/api/auth/user')).json as { authenticated: boolean };
  return { status, error: json.error as unknown, opened: (await sessions()) - before, authenticated };
}
const refusal = (error: unknown, status = 400) => ({ status, error, opened: 0, authenticated: false });
const beginSignIn = async () => {
  const visitor = browser();
  return { visitor, answer: await leave(visitor, mira.person) };
};
const changed = (answer: string, change: (query: URLSearchParams) => void) => {
  const query = new URLSearchParams(answer);
  change(query);
  return `?${query}`;
};

describe('the callback from the provider', () => {
  it('is accepted once, even if two arrive concurrently', async () => {
    const { visitor, answer } = await beginSignIn();
    const cookie = visitor.cookies.get('provider')!;
    const answers = await Promise.all([1, 2, 3].map(() => arrive(visitor, answer)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const twice = browser();
    twice.cookies.set('provider', cookie);
    expect(await attempt(answer, twice)).toEqual(refusal(again));
  });

  it('is accepted only in the browser that was redirected', async () => {
    const { visitor, answer } = await beginSignIn();
    expect(await attempt(answer, browser())).toEqual(refusal(again));
    const other = await beginSignIn();
    expect(await attempt(answer, other.visitor)).toEqual(refusal(again));
    expect((await arrive(visitor, answer)).status).toBe(200);
  });

  it('is rejected with the state of one sign-in and the code of another', async () => {
    const first = await beginSignIn();
    const second = await beginSignIn();
    const code = new URLSearchParams(second.answer).get('code')!;
    const mixedUp = changed(first.answer, (query) => query.set('code', code));
    expect(await attempt(mixedUp, first.visitor)).toEqual(refusal(unverified));
    // In one browser only the later of two sign-ins can be completed.
    const visitor = browser();
    const earlier = await leave(visitor, mira.person);
    const later = await leave(visitor, mira.person);
    expect(await attempt(earlier, visitor)).toEqual(refusal(again));
    expect((await arrive(visitor, later)).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const { visitor, answer } = await beginSignIn();
    pass(600);
    expect(await attempt(answer, visitor)).toEqual(refusal(again));
  });

  it('must contain the state that was sent', async () => {
    for (const spoil of [
      (query: URLSearchParams) => query.delete('state'),
      (query: URLSearchParams) => query.set('state', 'x'.repeat(43)),
      (query: URLSearchParams) => query.append('state', 'twice'),
    ]) {
      const { visitor, answer } = await beginSignIn();
      const { status } = await arrive(visitor, changed(answer, spoil));
      expect(status).toBe(400);
      expect((await visitor.send('GET', '/api/auth/user')).json.authenticated).toBe(false);
    }
    for (const answer of ['?', 'state', '?state=%00', `?state=${'x'.repeat(7000)}`])
      expect(await attempt(answer, mixed())).toEqual(refusal(again));
    expect((await arrive(browser(), 'x'.repeat(8001))).status).toBe(400);
  });
  const mixed = () => {
    const visitor = browser();
    visitor.cookies.set('provider', 'made up');
    return visitor;
  };

  it('ends at the dashboard of this site: no other address can be passed along', async () => {
    const visitor = browser();
    const evil = 'https://evil.example/';
    const start = await visitor.send(
      'POST',
      `/api/auth/provider/start?returnTo=${evil}&redirect_uri=${evil}`,
      { returnTo: evil, redirect_uri: evil },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect(start.json.location).not.toContain('evil');
    const answer = await remote.visit(start.json.location, mira.person);
    const { status, text } = await arrive(visitor, `${answer}&returnTo=${evil}&location=${evil}`);
    expect([status, text.includes('evil')]).toEqual([200, false]);
  });

  it('cannot be started or completed by another site', async () => {
    const visitor = browser();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await visitor.send('POST', '/api/auth/provider/start', undefined, foreign)).status).toBe(403);
    const answer = await leave(visitor, mira.person);
    expect((await visitor.send('POST', '/api/auth/provider', { answer }, foreign)).status).toBe(403);
    expect(visitor.cookies.has('provider')).toBe(true);
    const { headers } = await visitor.send('POST', '/api/auth/provider/start');
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  });
});

describe('a response of the provider', () => {
  const wrong: Record<string, (claims: Record<string, unknown>) => Record<string, unknown>> = {
    'with another nonce': (claims) => ({ ...claims, nonce: 'another' }),
    'without a nonce': ({ nonce: _nonce, ...claims }) => claims,
    'of another issuer': (claims) => ({ ...claims, iss: 'https://other.example' }),
    'for another client': (claims) => ({ ...claims, aud: 'somebody else' }),
    'that expired': (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_600 }),
    'of the future': (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 }),
    'about nobody': (claims) => ({ ...claims, sub: '' }),
    'about a name that is none': (claims) => ({ ...claims, sub: 'mira\u0000' }),
    'about a name without end': (claims) => ({ ...claims, sub: 'x'.repeat(256) }),
  };
  it.each(Object.entries(wrong))('%s signs nobody in', async (_name, forge) => {
    const { visitor, answer } = await beginSignIn();
    state.forge = forge;
    expect(await attempt(answer, visitor)).toEqual(refusal(unverified));
  });

  it('with a wrong signature or algorithm signs nobody in', async () => {
    for (const spoil of [
      (token: string) => `${token.slice(0, -6)}AAAAAA`,
      (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      (token: string) => `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${token.split('.')[1]}.AAAA`,
      () => 'no token',
    ]) {
      const { visitor, answer } = await beginSignIn();
      state.spoil = spoil;
      const { status } = await arrive(visitor, answer);
      expect(status).toBeGreaterThanOrEqual(400);
      expect((await visitor.send('GET', '/api/auth/user')).json.authenticated).toBe(false);
    }
  });

  it('that names another issuer next to the code, or none, signs nobody in', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('iss', 'https://other.example'),
      (query: URLSearchParams) => query.delete('iss'),
    ]) {
      const { visitor, answer } = await beginSignIn();
      expect(await attempt(changed(answer, change), visitor)).toEqual(refusal(unverified));
    }
  });

  it('with an expired or used code signs nobody in', async () => {
    const lateAnswer = await beginSignIn();
    await remote.expire(lateAnswer.answer);
    expect(await attempt(lateAnswer.answer, lateAnswer.visitor)).toEqual(refusal(unverified));
    const used = await beginSignIn();
    const code = new URLSearchParams(used.answer).get('code')!;
    expect((await arrive(used.visitor, used.answer)).status).toBe(200);
    const next = await beginSignIn();
    const replayed = changed(next.answer, (query) => query.set('code', code));
    expect(await attempt(replayed, next.visitor)).toEqual(refusal(unverified));
  });

  it('that is a refusal is reported in the product’s own words', async () => {
    const text = 'The identity provider did not sign you in.';
    for (const [error, message, status] of [
      ['access_denied', text, 400],
      ['<script>', text, 400],
      ['server_error', expect.stringMatching(/is not responding/), 503],
    ] as const) {
      const { visitor, answer } = await beginSignIn();
      const query = changed(answer, (parameters) => {
        parameters.delete('code');
        parameters.set('error', error);
        parameters.set('error_description', 'Click https://evil.example');
      });
      expect(await attempt(query, visitor)).toEqual(refusal(message, status));
    }
    expect(JSON.stringify(site.log)).not.toMatch(/evil|script|mira@id|auth0/);
  });
});

describe('an unavailable provider', () => {
  it('is reported in one sentence, and the password still works', async () => {
    const { visitor, answer } = await beginSignIn();
    state.faults = { '/token': 'away' };
    const away = expect.stringMatching(/^The identity provider is not responding. Sign in with your password/);
    expect(await attempt(answer, visitor)).toEqual(refusal(away, 503));
    const closed = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'studio', OIDC_CLIENT_SECRET: 'secret' };
    await using without = await testApp({ environment: closed });
    const start = await without.request('POST', '/api/auth/provider/start');
    expect([start.status, start.headers.get('retry-after'), start.json.error]).toEqual([
      503,
      '30',
      expect.stringMatching(/Sign in with your password/),
    ]);
    expect(start.headers.get('set-cookie')).toBeNull();
    expect((await without.request('GET', '/api/status', { as: 'admin' })).json.identityProvider).toEqual({
      name: 'localhost:9',
      answers: false,
    });
    expect((await visitor.login(mira.username, password)).status).toBe(200);
  });

  it('is not called more often than the limit allows', async () => {
    const visitor = browser();
    const statuses = new Map<number, number>();
    for (let index = 0; index <= signInLimit.provider.points; index++) {
      const { status } = await visitor.send('POST', '/api/auth/provider/start');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, signInLimit.provider.points],
      [429, 1],
    ]);
  });
});

it('without a configuration nothing is shown, started or completed', async () => {
  expect(readConfig({}).oidc).toBeUndefined();
  await using without = await testApp();
  expect((await without.request('GET', '/api/auth/provider')).json).toEqual({ name: null });
  expect((await without.request('GET', '/api/status', { as: 'reader' })).json.identityProvider).toBeNull();
  for (const [path, body] of [
    ['/api/auth/provider/start', undefined],
    ['/api/auth/provider', { answer: '?state=x' }],
    ['/api/account/identity', undefined],
  ] as const)
    expect((await without.request('POST', path, { as: 'editor', body })).status).toBe(404);
});
