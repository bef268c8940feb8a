import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { signInLimit, signInLimits } from './limits.ts';
import type { Admission } from './limits.ts';

const inMemory = () => signInLimits({ pool: undefined, log: pino({ level: 'silent' }) });
const repeat = async (times: number, work: (index: number) => Promise<Admission>) => {
  const admissions: Admission[] = [];
  for (let index = 0; index < times; index++) admissions.push(await work(index));
  return admissions;
};
const free: Admission = { admitted: true, wait: 0 };

describe('sign-in limits', () => {
  it('let ten tries at an account from one address through, and say when the next may come', async () => {
    const limits = inMemory();
    const admissions = await repeat(12, () => limits.admit('ilinca', '203.0.113.7'));
    expect(admissions.slice(0, 10)).toEqual(Array(10).fill(free));
    expect(admissions[10]).toMatchObject({ admitted: false, first: true });
    expect(admissions[11]).toMatchObject({ admitted: false, first: false });
    const { retryAfter } = admissions[10] as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(signInLimit.pair.seconds);
    expect(await limits.admit('ilinca', '203.0.113.8')).toEqual(free);
    expect(await limits.admit('maksim', '203.0.113.7')).toEqual(free);
  });

  it('hold when the tries are sent at once', async () => {
    const limits = inMemory();
    const admissions = await Promise.all(Array.from({ length: 30 }, () => limits.admit('ilinca', '203.0.113.7')));
    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(signInLimit.pair.points);
  });

  it('turn an address away that tries one name after the other', async () => {
    const limits = inMemory();
    const admissions = await repeat(51, (index) => limits.admit(`name${index}`, '203.0.113.7'));
    expect(admissions.slice(0, 50)).toEqual(Array(50).fill(free));
    expect(admissions[50]).toMatchObject({ admitted: false, first: true });
  });

  it('slow an account down that is tried from everywhere, but never close it to its owner', async () => {
    const limits = inMemory();
    const admissions = await repeat(150, (index) => limits.admit('ilinca', `198.51.100.${index}`));
    expect(admissions.slice(0, 100)).toEqual(Array(100).fill(free));
    expect(admissions.slice(100)).toEqual(Array(50).fill({ admitted: true, wait: signInLimit.account.slowdown }));
  });

  it('start anew for the account and address after a success, and do not count the success', async () => {
    const limits = inMemory();
    for (let round = 0; round < 12; round++) {
      await repeat(3, () => limits.admit('ilinca', '203.0.113.7'));
      expect(await limits.admit('ilinca', '203.0.113.7')).toEqual(free);
      await limits.forgive('ilinca', '203.0.113.7');
    }
    // 36 failures stay with the address, so 14 more tries are free.
    const admissions = await repeat(15, (index) => limits.admit(`name${index}`, '203.0.113.7'));
    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(14);
  });

  it('let ten registrations an hour through from one address', async () => {
    const limits = inMemory();
    const admissions = await repeat(11, () => limits.admitRegistration('203.0.113.7'));
    expect(admissions.map(({ admitted }) => admitted)).toEqual([...Array(10).fill(true), false]);
  });

  it('belong to one app each', async () => {
    const [one, other] = [inMemory(), inMemory()];
    await repeat(11, () => one.admit('ilinca', '203.0.113.7'));
    expect(await other.admit('ilinca', '203.0.113.7')).toEqual(free);
  });
});
