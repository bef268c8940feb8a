import { changedParts, type Content, type ContentVersion, partsOf } from '../../domain/content.ts';
import type { ContentKind } from '../../domain/translation.ts';
import type { Database } from '../db/tables.ts';
import { type Change, saveDraft } from './editing.ts';
import { findDraft } from './store.ts';

/** The newest versions first, each with its changes. */
export async function listVersions(db: Database, kind: ContentKind, id: number): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('contentVersions')
    .select(['id', 'author', 'createdAt', 'content'])
    .where('kind', '=', kind)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(mostVersions + 1)
    .execute();
  return rows.slice(0, mostVersions).map(({ content, ...version }, index) => {
    const to = partsOf(kind, JSON.parse(content) as Content);
    const older = rows[index + 1];
    const from = older ? partsOf(kind, JSON.parse(older.content) as Content) : to;
    const changes = changedParts(from, to).map((part) => ({ part, from: from[part] ?? null, to: to[part] ?? null }));
    return { ...version, changes };
  });
}

/** Versions that the list shows. */
const mostVersions = 50;

/** Makes a version the draft. */
export async function restoreVersion(db: Database, change: Change, versionId: number): Promise<boolean> {
  const { kind, id } = change;
  const versions = db
    .selectFrom('contentVersions')
    .select('content')
    .where('kind', '=', kind)
    .where('entityId', '=', id);
  const version = await versions.where('id', '=', versionId).executeTakeFirst();
  if (!version) return false;
  const draft = await findDraft(db, kind, id);
  return saveDraft(db, change, { content: JSON.parse(version.content) as Content, version: draft?.updatedAt ?? null });
}
