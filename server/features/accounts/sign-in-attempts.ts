import type { Page } from '../../../domain/inbox/list-query.ts';
import { retention } from '../../../domain/operations/retention.ts';
import type { SignInAttempt } from '../../../domain/operations/status.ts';
import { countRows, purgeOlder } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** `username` is the entered text. `limited` is recorded only when a limit starts to apply, so a flood does not fill the disk. */
export type Attempt = Pick<SignInAttempt, 'username' | 'address' | 'outcome'>;

export async function recordAttempt(db: Database, { username, address, outcome }: Attempt, now: Date): Promise<void> {
  // Behind trusted proxies the address is the text of a header and may have any length.
  const row = { username, address: address.slice(0, 100), outcome, createdAt: now.toISOString() };
  await db.insertInto('signInAttempts').values(row).execute();
}

export const purgeOldAttempts = purgeOlder('signInAttempts', retention.signInAttemptDays);

export const recentAttempts = (db: Database, limit: number, offset = 0) =>
  db
    .selectFrom('signInAttempts')
    .select(['id', 'username', 'address', 'outcome', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function findAttempts(db: Database, page: number, pageSize: number): Promise<Page<SignInAttempt>> {
  const [items, total] = await Promise.all([
    recentAttempts(db, pageSize, (page - 1) * pageSize),
    countRows(db.selectFrom('signInAttempts')),
  ]);
  return { items, total, page, pageSize };
}
