import type { Content } from '../../domain/content/content.ts';
import { contentKinds } from '../../domain/content/translation.ts';
import { findDraft, lockEntity, recordVersion, storedContent, updateDraft } from '../features/content/content.ts';
import { nextVersion } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { addressOf, findMedia, keyOf } from '../features/media/media-files.ts';

/**
 * Replaces the picture `id` with the picture `by` in published and hidden entities, the trash, drafts and the portfolio, but not in versions.
 * A picture without an alternative text inherits the former picture's.
 * @returns the number of replaced uses; undefined if one of the pictures does not exist
 */
export async function replaceMedia(
  db: Database,
  { id, by, author, now }: { id: number; by: number; author: string; now: Date },
): Promise<number | undefined> {
  const [from, to] = [await findMedia(db, id), await findMedia(db, by)];
  if (!from || !to) return undefined;
  const key = keyOf(from);
  const replaceAddress = (text: string) => text.replaceAll(addressOf(from), addressOf(to));
  const updatedAt = now.toISOString();
  let replacedUses = 0;
  for (const kind of contentKinds) {
    for (const row of await db.selectFrom(kind).selectAll().execute()) {
      const draft = await findDraft(db, kind, row.id);
      if (draft && JSON.stringify(draft.content).includes(key)) {
        replacedUses += 1;
        // An open editor merges this like any other change by somebody else.
        const content = JSON.parse(replaceAddress(JSON.stringify(draft.content))) as Content;
        await updateDraft(db, draft.id, { content, updatedAt: nextVersion(now, draft.updatedAt) });
      }
      if (!JSON.stringify(row).includes(key)) continue;
      const state = row.deletedAt === null ? 'kept' : 'trash';
      const before = await lockEntity(db, kind, row.id, state);
      if (!before) continue;
      replacedUses += 1;
      const changed = Object.entries(before).flatMap(([name, value]) =>
        typeof value === 'string' && value.includes(key) ? [[name, replaceAddress(value)] as const] : [],
      );
      const after = await db
        .updateTable(kind)
        .set({ ...Object.fromEntries(changed), ...(kind === 'cases' && { updatedAt }) } as never)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const versions = { before: storedContent(kind, before), after: storedContent(kind, after) };
      await recordVersion(db, { kind, id: row.id, author }, versions, now);
    }
  }
  const items = await db
    .updateTable('portfolioItems')
    .set({ imageUrl: addressOf(to), updatedAt })
    .where('imageUrl', '=', addressOf(from))
    .returning('id')
    .execute();
  if (to.alt === '{}' && !to.decorative) {
    const texts = { alt: from.alt, decorative: from.decorative, updatedAt };
    await db.updateTable('mediaFiles').set(texts).where('id', '=', by).execute();
  }
  return replacedUses + items.length;
}
