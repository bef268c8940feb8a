import type { TestDatabase } from '../../testing/test-database.ts';
import { existingTables } from '../backups/backup-tables.ts';

/** Adds a draft and a version, if the schema has their tables. */
export async function fillDrafts(db: TestDatabase['db'], createdAt: string): Promise<void> {
  if (!(await existingTables(db)).includes('contentDrafts')) return;
  const entity = { kind: 'cases', entityId: 1, author: 'ilinca', createdAt } as const;
  const content =
    '{"title": "Лампа", "translations": {"ru": {"results/a": {"text": "„ș”", "source": "x"}}}, "entryIds": {}}';
  await db
    .insertInto('contentDrafts')
    .values({ ...entity, content, base: '{}', updatedAt: createdAt })
    .execute();
  await db
    .insertInto('contentVersions')
    .values({ ...entity, content })
    .execute();
}
