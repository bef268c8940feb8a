import { changedParts, type Content, contentFields, nameOf, partsOf, rebased } from '../../domain/content.ts';
import type { LinkedCase } from '../../domain/content.ts';
import { type ContentKind, idsOf, publicTexts } from '../../domain/translation.ts';
import { engineOf } from '../db/engine.ts';
import { decode, encode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { HttpError } from '../http/errors.ts';
import { emit } from '../webhooks/store.ts';

/** A stored entity of any kind as content. */
export function storedContent(kind: ContentKind, row: object): Content {
  const entity = decode(kind, row) as unknown as Record<string, unknown> & Partial<Content>;
  const fields = Object.fromEntries(contentFields[kind].map((name) => [name, entity[name] ?? null]));
  const lists = Object.entries(publicTexts[kind]).filter(([, textKind]) => textKind === 'list');
  const entryIds = Object.fromEntries(
    lists.map(([field]) => [field, idsOf(field, (fields[field] as unknown[]).length, entity.entryIds)]),
  );
  return { ...fields, translations: entity.translations ?? {}, entryIds };
}

/** Public entities of a kind in the operators' order, as rows with `columns` and what localizes them. */
export async function listPublic<Kind extends ContentKind>(db: Database, kind: Kind, columns: readonly string[]) {
  const rows = await db
    .selectFrom(kind as 'cases')
    .select([...columns, 'translations', ...(kind === 'cases' ? ['entryIds'] : [])] as 'id'[])
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows.map((row) => decode(kind, row));
}

/** The row of an entity, locked until the transaction ends. Reading alone: an update would invalidate the caches. */
export async function lockEntity(db: Database, kind: ContentKind, id: number, place: 'kept' | 'trash' = 'kept') {
  return db
    .selectFrom(kind)
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', place === 'kept' ? 'is' : 'is not', null)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Stores what was published as a version, after the one before for an entity that has none yet, and rebases an open draft onto it. */
export async function recordVersion(
  db: Database,
  { kind, id, author }: { kind: ContentKind; id: number; author: string | null },
  { before, after }: { before: Content | undefined; after: Content },
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString();
  const of = { kind, entityId: id, createdAt };
  const insert = (content: Content, by: string | null) =>
    db
      .insertInto('contentVersions')
      .values({ ...of, author: by, content: JSON.stringify(content) })
      .execute();
  if (before && changedParts(partsOf(kind, before), partsOf(kind, after)).length === 0) return;
  const versions = await db
    .selectFrom('contentVersions')
    .select('id')
    .where('kind', '=', kind)
    .where('entityId', '=', id)
    .limit(1)
    .execute();
  if (before && versions.length === 0) await insert(before, null);
  await insert(after, author);
  if (kind === 'cases') await emit(db, 'case.published', { caseId: id }, now);
  await rebaseDraft(db, kind, id, after, createdAt);
}

async function rebaseDraft(db: Database, kind: ContentKind, id: number, theirs: Content, updatedAt: string) {
  const draft = await findDraft(db, kind, id);
  if (!draft) return;
  const content = rebased(kind, { base: draft.base, mine: draft.content, theirs });
  await db
    .updateTable('contentDrafts')
    .set(encode({ content, base: theirs, updatedAt }))
    .where('id', '=', draft.id)
    .execute();
}

export async function findDraft(db: Database, kind: ContentKind, id: number) {
  const row = await db
    .selectFrom('contentDrafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('entityId', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, base, ...draft } = row;
  return { ...draft, content: JSON.parse(content) as Content, base: JSON.parse(base) as Content };
}

/**
 * Locks an entity to change its draft, or to publish it. `version`: `updatedAt` of the draft that the operator saw, null for none.
 * @throws {HttpError} 409 when somebody else saved meanwhile
 */
export async function lockDraft(db: Database, kind: ContentKind, id: number, version: string | null) {
  const row = await lockEntity(db, kind, id);
  if (!row) return undefined;
  const draft = await findDraft(db, kind, id);
  if ((draft?.updatedAt ?? null) !== version) throw new HttpError(409, 'changedMeanwhile');
  return { row, draft, stored: storedContent(kind, row) };
}

/** The case that was begun from a submission, unless it is in the trash. */
export async function caseOfSubmission(db: Database, projectId: number): Promise<LinkedCase | null> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('cases', 'cases.id', 'projects.caseId')
    .select(['cases.id', 'cases.title', 'cases.hiddenAt'])
    .where('projects.id', '=', projectId)
    .where('cases.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const draft = await findDraft(db, 'cases', row.id);
  return { id: row.id, name: draft ? nameOf('cases', draft.content) : row.title, isPublic: row.hiddenAt === null };
}
