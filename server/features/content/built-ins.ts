import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { builtInTranslations } from '../../../content/seed-content.ts';
import superseded from '../../../content/superseded.json' with { type: 'json' };
import type { Case } from '../../../domain/content/case.ts';
import type { Feature } from '../../../domain/content/feature.ts';
import type { Partner } from '../../../domain/content/partner.ts';
import { type ContentKind, contentKinds, isSameText } from '../../../domain/content/translation.ts';
import type { Translated, Translation, Translations } from '../../../domain/content/translation.ts';
import type { Engine } from '../../platform/db/engine.ts';
import { isFirst } from '../../platform/db/milestones.ts';
import { decode, encode } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** The content of a new database, from `content/`. */
export interface SeedContent {
  cases: readonly (Case & Partial<Translated>)[];
  partners: readonly (Partner & Pick<Partial<Translated>, 'translations'>)[];
  features: readonly (Feature & Pick<Partial<Translated>, 'translations'>)[];
}

/** Inserts the built-in data into a new database, once, by one of several instances. @returns whether this call seeded */
export async function seed(db: Database, engine: Engine, content: SeedContent, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isFirst(transaction, 'seed', now))) return false;

    for (const table of contentKinds) {
      for (const entity of content[table]) await transaction.insertInto(table).values(encode(entity)).execute();
      // Rows with ids do not advance PostgreSQL's sequence.
      if (engine !== 'postgres') continue;
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}
        having max(id) is not null`.execute(transaction);
    }
    return true;
  });
}

/**
 * Replaces values of earlier built-in data with the current ones, once, separately for each list entry. Values that operators edited stay.
 * @returns the number of changed rows
 */
export async function refreshBuiltIns(db: Database, content: SeedContent, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isFirst(transaction, 'built-in data of 2026-12', now))) return 0;

    let changed = 0;
    for (const table of contentKinds) {
      for (const builtIn of content[table]) {
        const row = await transaction.selectFrom(table).selectAll().where('id', '=', builtIn.id).executeTakeFirst();
        if (row === undefined) continue;
        const stored = decode(table, row);
        const changes = changesOf(table, stored, builtIn);
        if (Object.keys(changes).length === 0) continue;
        const values = table === 'cases' ? { ...changes, updatedAt: now.toISOString() } : changes;
        await transaction.updateTable(table).set(encode(values)).where('id', '=', builtIn.id).execute();
        changed += 1;
      }
    }
    return changed;
  });
}

/** Digests of earlier values, by the path of the current one: `cases/1/results/0` is the first result of case 1. */
const earlier = Object.entries(superseded).map(([path, digests]) => {
  const [table, id, field, index] = path.split('/') as [string, string, string, string?];
  return { table, id: Number(id), field, index, digests };
});

function changesOf(table: string, stored: Record<string, unknown>, builtIn: { id: number }): Record<string, unknown> {
  const current = builtIn as unknown as Record<string, unknown>;
  const changes: Record<string, unknown> = {};
  for (const { field, index, digests } of earlier.filter((value) => value.table === table && value.id === builtIn.id)) {
    const value = changes[field] ?? stored[field];
    const isEarlier = (candidate: unknown) => digests.includes(digest(candidate));
    if (index === undefined) {
      if (isEarlier(value)) changes[field] = current[field];
    } else if (Array.isArray(value) && value.some(isEarlier)) {
      const successor = (current[field] as unknown[])[Number(index)];
      changes[field] = value.map((entry) => (isEarlier(entry) ? successor : entry));
    }
  }
  return changes;
}

/** The first 16 digits of the SHA-256 of a value's JSON with sorted keys. */
function digest(value: unknown): string {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : null;
  return createHash('sha256').update(JSON.stringify(value, keys)).digest('hex').slice(0, 16);
}

/**
 * Adds the built-in translations, once, to rows that were stored before there were translations. Later, an unedited built-in translation follows
 * its new version; translations that operators edited or removed stay so. @returns the number of changed rows
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
        const values = encode({ translations: after });
        await transaction.updateTable(kind).set(values).where('id', '=', stored.id).execute();
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
  const newerUnlessEdited = (storedText: Translation, newer: Translation | undefined): Translation =>
    storedText.builtIn &&
    newer &&
    !(isSameText(storedText.text, newer.text) && isSameText(storedText.source, newer.source))
      ? newer
      : storedText;
  return Object.fromEntries(
    Object.entries(before).map(([language, texts]) => {
      const newer = current[language as keyof Translations];
      return [
        language,
        Object.fromEntries(
          Object.entries(texts).map(([key, storedText]) => [key, newerUnlessEdited(storedText, newer?.[key])]),
        ),
      ];
    }),
  );
}
