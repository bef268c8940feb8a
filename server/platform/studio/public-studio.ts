import type { Context } from 'hono';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import type { Studio } from '../../../domain/studio/studio.ts';
import type { Database } from '../db/tables.ts';
import type { Invalidation } from '../http/cache/invalidation.ts';
import { createPublicList } from '../http/cache/public-list.ts';
import { readStudio } from './studio.ts';

/** Reads the studio's facts for visitors; while the database is unavailable they are stale (decision 5). */
export function createPublicStudio(
  db: Database,
  invalidation: Pick<Invalidation, 'subscribe'>,
): (c: Context) => Promise<Studio> {
  const readList = createPublicList(async () => [await readStudio(db)], [defaultStudio], invalidation);
  return async (c) => {
    const { list } = await readList(c);
    return list[0]!;
  };
}
