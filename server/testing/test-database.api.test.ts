import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from './test-database.ts';

describe('a database of a test', () => {
  it('has every table again after a test renamed one', async () => {
    const first = await openTestDatabase();
    await sql`alter table outbox rename to outbox_away`.execute(first.db);
    await first.remove();
    const second = await openTestDatabase();
    try {
      expect(await second.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await second.remove();
    }
  });
});
