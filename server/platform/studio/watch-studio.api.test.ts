import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { watchStudio } from './watch-studio.ts';

it('a publication by another process is reported once', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.remove());
  const onPublished = vi.fn<() => void>();
  const select = vi.spyOn(database.db, 'selectFrom');
  const stop = watchStudio(database.db, onPublished, { warn: vi.fn<() => void>() }, 5);
  onTestFinished(stop);
  const checkTwice = async () => {
    const checks = select.mock.calls.length;
    await expect.poll(() => select.mock.calls.length).toBeGreaterThan(checks + 2);
  };
  await checkTwice();
  expect(onPublished).not.toHaveBeenCalled();
  const content = JSON.stringify({ name: 'Lantern' });
  await database.db
    .insertInto('studioVersions')
    .values({ author: null, content, createdAt: new Date().toISOString() })
    .execute();
  await checkTwice();
  expect(onPublished).toHaveBeenCalledTimes(1);
});
