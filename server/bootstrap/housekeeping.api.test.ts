import { expect, it, onTestFinished } from 'vitest';
import { acquireLease } from './housekeeping.ts';
import { openTestDatabase } from '../testing/test-database.ts';

it('Of instances that look at once, one keeps house, and an hour later one of them again', async () => {
  const { db, remove } = await openTestDatabase();
  onTestFinished(remove);
  const turns = async (instant: string) => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => acquireLease(db, new Date(instant))));
    return taken.filter(Boolean).length;
  };
  expect(await turns('2026-03-02T10:00:00Z')).toBe(1);
  expect(await turns('2026-03-02T10:30:00Z')).toBe(0);
  expect(await turns('2026-03-02T11:00:00Z')).toBe(1);
});
