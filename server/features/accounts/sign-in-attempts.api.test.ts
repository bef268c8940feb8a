import crypto from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retention } from '../../../domain/operations/retention.ts';
import { purgeOldAttempts } from './sign-in-attempts.ts';
import { signInLimit } from '../auth/limits.ts';
import { openSite, right, wrong, type TestSite } from '../auth/testing.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openSite();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.remove();
});

const attempts = () =>
  site.db.selectFrom('signInAttempts').select(['username', 'address', 'outcome']).orderBy('id').execute();

describe('attempts to sign in', () => {
  it('are blocked after ten failures, even with the right password, and the response contains the waiting time', async () => {
    const { fail, login } = site.instance();
    expect(await fail(10)).toEqual(Array(10).fill(401));
    const argon2 = vi.spyOn(crypto, 'argon2');
    const { status, headers, setCookie } = await login(right);
    expect([status, setCookie]).toEqual([429, null]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(signInLimit.pair.seconds);
    expect(argon2).not.toHaveBeenCalled();
    expect((await login(right, { address: '203.0.113.8' })).status).toBe(200);
  });

  it('cannot evade the limit with a forged X-Forwarded-For', async () => {
    const { fail } = site.instance();
    const forged = (index: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${index}` } });
    expect(await fail(11, forged)).toEqual([...Array(10).fill(401), 429]);
    const behindOne = site.instance({ TRUST_PROXY: '1' });
    const prefixed = (index: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${index}, 192.0.2.9` } });
    expect(await behindOne.fail(11, prefixed)).toEqual([...Array(10).fill(401), 429]);
    expect((await behindOne.login(right, { headers: { 'x-forwarded-for': '192.0.2.10' } })).status).toBe(200);
  });

  it('are counted from zero after a success', async () => {
    const { fail, login } = site.instance();
    await fail(9);
    expect((await login()).status).toBe(200);
    expect(await fail(10)).toEqual(Array(10).fill(401));
  });

  it('are recorded with name, address and outcome', async () => {
    const { login } = site.instance();
    await login();
    await login({ username: 'nobody', password: 'a guess' }, { address: '198.51.100.1' });
    expect(await attempts()).toEqual([
      { username: 'ilinca', address: '203.0.113.7', outcome: 'success' },
      { username: 'nobody', address: '198.51.100.1', outcome: 'failure' },
    ]);
  });

  it('are recorded once per block, so a flood does not fill the disk', async () => {
    const { fail } = site.instance();
    await fail(15);
    const outcomes = (await attempts()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...Array(10).fill('failure'), 'limited']);
  });

  it('are deleted after half a year', async () => {
    const { login } = site.instance();
    await login();
    site.clock.now = new Date(site.clock.now.getTime() + retention.signInAttemptDays * 86_400_000);
    await login(wrong);
    await purgeOldAttempts(site.db, site.clock.now);
    expect(await attempts()).toHaveLength(2);
    await purgeOldAttempts(site.db, new Date(site.clock.now.getTime() + 1));
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['failure']);
  });
});

describe('limits in PostgreSQL', () => {
  it('are shared by every instance', async () => {
    const [first, other] = [site.instance(), site.instance()];
    for (let index = 0; index < 10; index++) await (index % 2 ? first : other).login(wrong);
    expect((await first.login(wrong)).status).toBe(site.engine === 'postgres' ? 429 : 401);
  });

  it('are stored without names and addresses', async () => {
    await site.instance().login(wrong);
    const { rows = [] } = (await site.context.pool?.query<{ key: string }>('select key from rate_limits')) ?? {};
    expect(rows).toHaveLength(site.engine === 'postgres' ? 3 : 0);
    for (const { key } of rows) expect(key).toMatch(/^sign-in-(pair|address|account):[0-9a-f]{64}$/);
  });
});
