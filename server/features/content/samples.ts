import { seedContent } from '../../../content/seed-content.ts';
import { type Content, nameField, nameOf } from '../../../domain/content/content.ts';
import { type ContentKind, contentKinds } from '../../../domain/content/translation.ts';
import { idsOf } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { moveEntity } from './content.ts';

/** The samples of a kind that still have their own names and are not in the trash. */
export function selectSamples(db: Database, kind: ContentKind) {
  const names = seedContent[kind].map((entity) => nameOf(kind, entity as object as Content));
  return db
    .selectFrom(kind as 'cases')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(nameField(kind) as 'title', 'in', names);
}

/** Moves all samples that still have their own names to the trash. @returns their number */
export async function trashSamples(tx: Database, now: Date): Promise<number> {
  let removed = 0;
  for (const kind of contentKinds)
    for (const id of idsOf(await selectSamples(tx, kind).execute()))
      if (await moveEntity(tx, kind, id, 'deleted', now)) removed += 1;
  return removed;
}
