import { afterAll, describe, expect, it } from 'vitest';
import { tokenLimits } from '../../../domain/accounts/api-token.ts';
import { testApp } from '../../testing/test-app.ts';
import { purgeExpiredTokens } from '../../features/tokens/tokens.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
let clock = start;
const site = await testApp({ seeded: true, environment: { TRUST_PROXY: '1' }, now: () => new Date(clock) });
afterAll(() => site[Symbol.asyncDispose]());
const admin = { as: 'admin' } as const;
const day = 24 * 3_600_000;

const create = async (scopes: string[], days = 90) =>
  (await site.request('POST', '/api/tokens', { ...admin, body: { name: 'Accounting', scopes, days } })).json as {
    secret: string;
    token: { id: number };
  };
const call = (method: string, path: string, secret: string, body?: object, headers: object = {}) =>
  site.request(method, path, { body, headers: { authorization: `Bearer ${secret}`, ...headers } });
const list = async () => (await site.request('GET', '/api/tokens', admin)).json.items as Record<string, unknown>[];

const project = {
  name: 'Lantern',
  projectType: 'game',
  description: 'A game about light.',
  contactEmail: 'mira@player.example',
  platforms: ['Steam'],
};

describe('an API token', () => {
  it('is shown once and stored as a digest', async () => {
    const { secret, token } = await create(['submissions:read']);
    expect(secret).toMatch(/^sf_[\w-]{43}$/);
    expect((await list()).find(({ id }) => id === token.id)).toEqual({
      id: token.id,
      name: 'Accounting',
      scopes: ['submissions:read'],
      createdAt: new Date(clock).toISOString(),
      expiresAt: new Date(clock + 90 * day).toISOString(),
      lastUsedAt: null,
      createdBy: 'admin',
    });
    const rows = await site.db.selectFrom('apiTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(3));
    expect(site.log.filter((line) => JSON.stringify(line).includes(secret))).toEqual([]);
  });

  it('reads and writes as its creator, without cookie and CSRF token, even from another site', async () => {
    await site.request('POST', '/api/projects', { body: project });
    const { secret, token } = await create(['submissions:read', 'submissions:write']);
    expect((await call('GET', '/api/projects', secret)).json).toHaveLength(1);
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const change = await call('PATCH', '/api/projects/1/status', secret, { status: 'in_progress' }, headers);
    expect(change.status).toBe(200);
    expect(change.headers.getSetCookie()).toEqual([]);
    const { json } = await site.request('GET', '/api/audit?entity=submission&entityId=1', admin);
    expect(json.items[0]).toMatchObject({ actor: 'admin', via: 'token', tokenId: token.id, fields: ['status'] });
    expect((await list())[0]!.lastUsedAt).toBe(new Date(clock).toISOString());
  });

  it('is invalid immediately after it is revoked, and after its expiry date', async () => {
    const { secret, token } = await create(['content:read'], 7);
    const path = '/api/system-panel/cases';
    expect((await call('GET', path, secret)).status).toBe(200);
    clock += 7 * day;
    const expired = await call('GET', path, secret);
    expect([expired.status, expired.json.error]).toEqual([401, 'This API token is unknown, expired or revoked.']);
    expect(expired.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    clock = start;
    expect((await call('GET', path, secret)).status).toBe(200);
    expect((await site.request('DELETE', `/api/tokens/${token.id}`, admin)).status).toBe(200);
    expect((await call('GET', path, secret)).status).toBe(401);
    const { json } = await site.request('GET', `/api/audit?entity=apiToken&entityId=${token.id}`, admin);
    expect(json.items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created']);
  });

  it('can do no more than its creator now, and nothing once they are disabled', async () => {
    const { secret } = await create(['submissions:read', 'submissions:write']);
    const users = (change: object) =>
      site.db.updateTable('users').set(change).where('username', '=', 'admin').execute();
    await users({ role: 'reader' });
    expect((await call('GET', '/api/projects', secret)).status).toBe(200);
    expect((await call('PATCH', '/api/projects/1/status', secret, { status: 'pending' })).status).toBe(403);
    await users({ role: 'admin', disabledAt: new Date(clock).toISOString() });
    expect((await call('GET', '/api/projects', secret)).status).toBe(401);
    await users({ disabledAt: null });
  });

  it('cannot create tokens, and needs a scope, a name and a date', async () => {
    const { secret } = await create(['submissions:read', 'submissions:write', 'content:read', 'content:write']);
    const form = { name: 'Other', scopes: ['content:read'], days: 7 };
    expect((await call('POST', '/api/tokens', secret, form)).status).toBe(403);
    for (const wrong of [{ scopes: [] }, { scopes: ['everything'] }, { name: '' }, { days: 0 }, { days: 366 }])
      expect((await site.request('POST', '/api/tokens', { ...admin, body: { ...form, ...wrong } })).status).toBe(400);
  });

  it('is limited in its calls, as is one address in its guesses', async () => {
    const { secret } = await create(['content:read']);
    const statuses = new Set<number>();
    for (let calls = 0; calls < tokenLimits.callsPerMinute; calls++)
      statuses.add((await call('GET', '/api/projects', secret)).status);
    expect([...statuses]).toEqual([403]);
    const limited = await call('GET', '/api/system-panel/cases', secret);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const guess = () => call('GET', '/api/projects', 'sf_guess', undefined, { 'x-forwarded-for': '203.0.113.99' });
    for (let guesses = 0; guesses < 60; guesses++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });

  it('does not let responses of public reads be cached', async () => {
    const { secret } = await create(['content:read']);
    for (const path of ['/api/cases', '/api/cases'])
      expect((await call('GET', path, secret)).headers.get('cache-control')).toBe('no-store');
    expect((await site.request('GET', '/api/cases')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is removed a month after its expiry', async () => {
    const { token } = await create(['content:read'], 1);
    const isListed = async () => (await list()).some(({ id }) => id === token.id);
    await purgeExpiredTokens(site.db, new Date(clock + 30 * day));
    expect(await isListed()).toBe(true);
    await purgeExpiredTokens(site.db, new Date(clock + 31 * day));
    expect(await isListed()).toBe(false);
  });
});
