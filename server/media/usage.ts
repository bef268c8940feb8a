import { sql } from 'kysely';
import type { MediaUse } from '../../domain/media.ts';
import { nameOf } from '../../domain/content.ts';
import { contentKinds } from '../../domain/translation.ts';
import type { Database } from '../db/tables.ts';

/** The part of an address that names a picture, wherever it stands in a text. */
const addresses = /\/media\/([0-9a-f]{32})/g;

/** Where each picture, or that of one `key`, is used by published and hidden entities, drafts, versions and the trash: by the key. */
export async function mediaUses(db: Database, key = ''): Promise<Map<string, MediaUse[]>> {
  const holdsKey = `%/media/${key}%`;
  const uses = new Map<string, MediaUse[]>();
  const names = new Map<string, string>();
  const add = (text: string, use: MediaUse) => {
    for (const key of new Set([...text.matchAll(addresses)].map((match) => match[1]!))) {
      const list = uses.get(key) ?? [];
      if (!list.some(({ kind, id, place }) => kind === use.kind && id === use.id && place === use.place))
        list.push(use);
      uses.set(key, list);
    }
  };
  for (const kind of contentKinds) {
    for (const row of await db.selectFrom(kind).selectAll().execute()) {
      const name = nameOf(kind, row as never);
      names.set(`${kind} ${row.id}`, name);
      const place = row.deletedAt !== null ? 'trash' : row.hiddenAt !== null ? 'hidden' : 'public';
      add(JSON.stringify(row), { kind, id: row.id, name, place });
    }
  }
  for (const [table, place] of [
    ['contentDrafts', 'draft'],
    ['contentVersions', 'version'],
  ] as const) {
    const stored = db.selectFrom(table).select(['kind', 'entityId', 'content']);
    const rows = await stored.where(sql<string>`cast(content as text)`, 'like', holdsKey).execute();
    for (const { kind, entityId, content } of rows) {
      add(content, { kind, id: entityId, name: names.get(`${kind} ${entityId}`) ?? '', place });
    }
  }
  const items = db.selectFrom('portfolioItems').select(['id', 'title', 'imageUrl', 'deletedAt']);
  for (const { id, title, imageUrl, deletedAt } of await items.where('imageUrl', 'like', holdsKey).execute()) {
    add(imageUrl ?? '', { kind: 'portfolio', id, name: title, place: deletedAt === null ? 'hidden' : 'trash' });
  }
  return uses;
}

/** Where one picture is used, as {@link mediaUses}. */
export const usesOf = async (db: Database, key: string): Promise<MediaUse[]> =>
  (await mediaUses(db, key)).get(key) ?? [];
