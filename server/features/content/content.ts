import {
  changedParts,
  type Content,
  contentFields,
  type LinkedCase,
  nameOf,
  partsOf,
} from '../../../domain/content/content.ts';
import { rebased } from '../../../domain/content/content.ts';
import { type ContentKind, contentKinds, idsOf, publicTexts } from '../../../domain/content/translation.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { daysBefore, decode, encode, executeWrite, inTransaction, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { emit } from '../webhooks/webhooks.ts';

/** Converts the stored row of an entity into content, with empty translations and numbered entries if none are stored. */
export function storedContent(kind: ContentKind, row: object): Content {
  const entity = decode(kind, row) as unknown as Record<string, unknown> & Partial<Content>;
  const fields = Object.fromEntries(contentFields[kind].map((name) => [name, entity[name] ?? null]));
  const lists = Object.entries(publicTexts[kind]).filter(([, textKind]) => textKind === 'list');
  const entryIds = Object.fromEntries(
    lists.map(([field]) => [field, idsOf(field, (fields[field] as unknown[]).length, entity.entryIds)]),
  );
  return { ...fields, translations: entity.translations ?? {}, entryIds };
}

/** Reads the public entities of a kind in the operators' order, with `columns` and the columns that localize them. */
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

type Place = 'kept' | 'trash';

/** A query of the entities of a kind: those in the trash, or all others. */
export const entitiesIn = (db: Database, kind: ContentKind, place: Place = 'kept') =>
  db
    .selectFrom(kind)
    .selectAll()
    .where('deletedAt', place === 'kept' ? 'is' : 'is not', null);

/** Locks the row of an entity until the transaction ends. It only reads, since an update would invalidate the caches. */
export async function lockEntity(db: Database, kind: ContentKind, id: number, place?: Place) {
  const rowQuery = entitiesIn(db, kind, place).where('id', '=', id);
  return locking(db, rowQuery).executeTakeFirst();
}

/** The columns that hide an entity, move it to the trash, or restore it. */
const moves = {
  hidden: (instant: string) => ({ hiddenAt: instant, withdrawAt: null }),
  deleted: (instant: string) => ({ deletedAt: instant, publishAt: null, withdrawAt: null }),
  restored: () => ({ deletedAt: null }),
};

/**
 * Hides an entity, moves it to the trash or restores it.
 * @returns whether the entity was in the required state: in the trash for `restored`, otherwise not in the trash
 */
export function moveEntity(
  db: Database,
  kind: ContentKind,
  id: number,
  move: keyof typeof moves,
  now: Date,
): Promise<boolean> {
  const moveUpdate = db.updateTable(kind).set(moves[move](now.toISOString())).where('id', '=', id);
  return executeWrite(moveUpdate.where('deletedAt', move === 'restored' ? 'is not' : 'is', null));
}

/**
 * Stores the published entity as a version (before the first version also its previous state), and rebases an open draft onto it.
 * @returns the id of the version; null if the publication changes nothing
 */
export async function recordVersion(
  db: Database,
  { kind, id, author }: { kind: ContentKind; id: number; author: string | null },
  { before, after }: { before: Content | undefined; after: Content },
  now: Date,
): Promise<number | null> {
  const createdAt = now.toISOString();
  const version = (content: Content, by: string | null) =>
    encode({ kind, entityId: id, createdAt, author: by, content });
  if (before && changedParts(partsOf(kind, before), partsOf(kind, after)).length === 0) return null;
  const versionsQuery = db
    .selectFrom('contentVersions')
    .select('id')
    .where('kind', '=', kind)
    .where('entityId', '=', id);
  const isFirst = (await versionsQuery.limit(1).execute()).length === 0;
  if (before && isFirst) await db.insertInto('contentVersions').values(version(before, null)).execute();
  const versionInsert = db.insertInto('contentVersions').values(version(after, author)).returning('id');
  const { id: versionId } = await versionInsert.executeTakeFirstOrThrow();
  if (kind === 'cases') await emit(db, 'case.published', { caseId: id }, now);
  const draft = await findDraft(db, kind, id);
  if (!draft) return versionId;
  const content = rebased(kind, { base: draft.base, mine: draft.content, theirs: after });
  await updateDraft(db, draft.id, { content, base: after, updatedAt: createdAt });
  return versionId;
}

export const updateDraft = (
  db: Database,
  id: number,
  change: { content: Content; base?: Content; author?: string | null; updatedAt: string },
) => db.updateTable('contentDrafts').set(encode(change)).where('id', '=', id).execute();

export async function findDraft(db: Database, kind: ContentKind, id: number) {
  const draftsQuery = db.selectFrom('contentDrafts').selectAll().where('kind', '=', kind);
  const row = await draftsQuery.where('entityId', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { content, base, ...draft } = row;
  return { ...draft, content: JSON.parse(content) as Content, base: JSON.parse(base) as Content };
}

/**
 * Locks an entity to change its draft or to publish it.
 * @param version the `updatedAt` of the draft that the operator saw; null if there was none
 * @returns the row with its draft; undefined if the entity does not exist
 * @throws {HttpError} 409 if somebody else has saved in the meantime
 */
export async function lockDraft(db: Database, kind: ContentKind, id: number, version: string | null) {
  const row = await lockEntity(db, kind, id);
  if (!row) return undefined;
  const draft = await findDraft(db, kind, id);
  if ((draft?.updatedAt ?? null) !== version) throw new HttpError(409, 'changedMeanwhile');
  return { row, draft, stored: storedContent(kind, row) };
}

/** The case that was created from a submission, unless it is in the trash. */
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

/** Sorts the entities in `ids` by the order of `ids`; the others keep their positions. */
export async function orderEntities(db: Database, kind: ContentKind, ids: readonly number[]): Promise<void> {
  let order = 0;
  for (const id of ids) {
    order += 1;
    await db.updateTable(kind).set({ order }).where('id', '=', id).execute();
  }
}

/** The number of entities per transaction of the purge. */
const purgedAtOnce = 50;

/**
 * Removes entities whose time in the trash is over, in one transaction with their drafts, versions and preview links.
 * @returns the number of entities
 */
export async function purgeTrash(db: Database, now: Date): Promise<number> {
  const latest = daysBefore(now, retention.trashDays);
  let removed = 0;
  for (const kind of contentKinds)
    for (let inBatch = purgedAtOnce; inBatch === purgedAtOnce; removed += inBatch)
      inBatch = await inTransaction(db, (tx) => removeTrashed(tx, kind, latest));
  return removed;
}

async function removeTrashed(tx: Database, kind: ContentKind, latest: string): Promise<number> {
  const trashedIdsQuery = tx.selectFrom(kind).select('id').where('deletedAt', '<', latest).limit(purgedAtOnce);
  const rows = await tx.deleteFrom(kind).where('id', 'in', trashedIdsQuery).returning('id').execute();
  if (rows.length === 0) return 0;
  for (const table of ['contentDrafts', 'contentVersions', 'previewLinks'] as const)
    await tx
      .deleteFrom(table)
      .where('kind', '=', kind as 'cases')
      .where(
        'entityId',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  return rows.length;
}
