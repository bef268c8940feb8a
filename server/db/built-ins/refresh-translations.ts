import { builtInTranslations } from '../../../content/seed-content.ts';
import {
  type ContentKind,
  contentKinds,
  isSameText,
  type Translated,
  type Translation,
  type Translations,
} from '../../../domain/translation.ts';
import { decode, encode } from '../rows.ts';
import type { Database } from '../tables.ts';
import { isFirst } from './seed.ts';

/**
 * Gives the rows of a database from before translations were stored their built-in ones, once. Later a built-in translation
 * that nobody edited follows a new built-in one; what operators wrote or removed stays.
 *
 * @returns the number of changed rows
 */
export async function refreshTranslations(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const first = await isFirst(transaction, 'stored translations', now);
    let changed = 0;
    for (const kind of contentKinds) {
      for (const row of await transaction.selectFrom(kind).selectAll().execute()) {
        const stored = decode(kind, row);
        const before = stored.translations;
        const after = refreshed(kind, stored, first);
        if (JSON.stringify(before ?? {}) === JSON.stringify(after)) continue;
        await transaction
          .updateTable(kind)
          .set(encode({ translations: after }))
          .where('id', '=', stored.id)
          .execute();
        changed += 1;
      }
    }
    return changed;
  });
}

function refreshed(kind: ContentKind, stored: Translated & { id: number }, first: boolean): Translations {
  const current = builtInTranslations(kind, stored);
  const before = stored.translations ?? {};
  if (first && stored.translations === null) return current;
  const follow = (own: Translation, newer: Translation | undefined): Translation =>
    own.builtIn && newer && !(isSameText(own.text, newer.text) && isSameText(own.source, newer.source)) ? newer : own;
  return Object.fromEntries(
    Object.entries(before).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.entries(texts).map(([key, own]) => [key, follow(own, current[language as keyof Translations]?.[key])]),
      ),
    ]),
  );
}
