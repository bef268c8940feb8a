import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { signInLimit, signInLimits } from './limits.ts';
import type { Attempted } from './limits.ts';

const inMemory = () => signInLimits({ pool: undefined, log: pino({ level: 'silent' }) });
const repeat = async (times: number, attempt: (index: number) => Promise<Attempted>) => {
  const attempts: Attempted[] = [];
  for (let index = 0; index < times; index++) attempts.push(await attempt(index));
  return attempts;
};
const free: Attempted = { blocked: undefined, delay: 0 };

describe('sign-in limits', () => {
  it('allow ten attempts at an account from one address, with the waiting time in the response', async () => {
    const limits = inMemory();
    const attempts = await repeat(12, () => limits.consume('ilinca', '203.0.113.7'));
    expect(attempts.slice(0, 10)).toEqual(Array(10).fill(free));
    expect(attempts[10]).toMatchObject({ blocked: { first: true } });
    expect(attempts[11]).toMatchObject({ blocked: { first: false } });
    const { retryAfter } = attempts[10]!.blocked!;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(signInLimit.pair.seconds);
    expect(await limits.consume('ilinca', '203.0.113.8')).toEqual(free);
    expect(await limits.consume('maksim', '203.0.113.7')).toEqual(free);
  });

  it('count concurrent attempts', async () => {
    const limits = inMemory();
    const attempts = await Promise.all(Array.from({ length: 30 }, () => limits.consume('ilinca', '203.0.113.7')));
    expect(attempts.filter(({ blocked }) => !blocked)).toHaveLength(signInLimit.pair.points);
  });

  it('block an address that tries one name after another', async () => {
    const limits = inMemory();
    const attempts = await repeat(51, (index) => limits.consume(`name${index}`, '203.0.113.7'));
    expect(attempts.slice(0, 50)).toEqual(Array(50).fill(free));
    expect(attempts[50]).toMatchObject({ blocked: { first: true } });
  });

  it('delay attempts at an account from all addresses, but never block its owner', async () => {
    const limits = inMemory();
    const attempts = await repeat(150, (index) => limits.consume('ilinca', `198.51.100.${index}`));
    expect(attempts.slice(0, 100)).toEqual(Array(100).fill(free));
    expect(attempts.slice(100)).toEqual(Array(50).fill({ blocked: undefined, delay: signInLimit.account.delay }));
  });

  it('are reset for the account and address by a success, which itself does not count', async () => {
    const limits = inMemory();
    for (let round = 0; round < 12; round++) {
      await repeat(3, () => limits.consume('ilinca', '203.0.113.7'));
      expect(await limits.consume('ilinca', '203.0.113.7')).toEqual(free);
      await limits.reward('ilinca', '203.0.113.7');
    }
    // The 36 failures still count for the address, so 14 more attempts are allowed.
    const attempts = await repeat(15, (index) => limits.consume(`name${index}`, '203.0.113.7'));
    expect(attempts.filter(({ blocked }) => !blocked)).toHaveLength(14);
  });

  it('allow ten registrations per hour from one address', async () => {
    const limits = inMemory();
    const attempts = await repeat(11, () => limits.consumeRegistration('203.0.113.7'));
    expect(attempts.map(({ blocked }) => blocked === undefined)).toEqual([...Array(10).fill(true), false]);
  });

  it('are separate for each app', async () => {
    const [first, other] = [inMemory(), inMemory()];
    await repeat(11, () => first.consume('ilinca', '203.0.113.7'));
    expect(await other.consume('ilinca', '203.0.113.7')).toEqual(free);
  });
});
