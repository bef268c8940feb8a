import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import {
  type Content,
  type ContentSummary,
  type EditedContent,
  nameOf,
  publishable,
} from '../../../domain/content/content.ts';
import { defaultsOf } from '../../../domain/content/defaults.ts';
import { defaultLanguage, languages } from '../../../domain/text/language.ts';
import { type ContentKind, prunedTranslations, untranslatedCounts } from '../../../domain/content/translation.ts';
import { encode, nextVersion } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { parse } from '../../platform/http/endpoint/endpoint.ts';
import { entitiesIn, findDraft, lockDraft, lockEntity, recordVersion, storedContent, updateDraft } from './content.ts';

/** The subject of a change, its author and its time. */
export interface Change {
  kind: ContentKind;
  id: number;
  /** A username; null if no user made it. */
  author: string | null;
  now: Date;
}

const isPublic = ({ hiddenAt, deletedAt }: Pick<Selectable<Tables['cases']>, 'hiddenAt' | 'deletedAt'>) =>
  hiddenAt === null && deletedAt === null;

/** The entities of a kind, or those in its trash, in the operators' order. */
export async function listContent(db: Database, kind: ContentKind, place?: 'trash'): Promise<ContentSummary[]> {
  const rows = await entitiesIn(db, kind, place).orderBy('order').orderBy('id').execute();
  const openDraftsQuery = db.selectFrom('contentDrafts').select(['entityId', 'author', 'content']);
  const drafts = await openDraftsQuery.where('kind', '=', kind).execute();
  const translatedLanguages = languages.filter((language) => language !== defaultLanguage);
  return rows.map((row) => {
    const { id, order, publishAt, withdrawAt } = row;
    const draft = drafts.find(({ entityId }) => entityId === id);
    const content = draft ? (JSON.parse(draft.content) as Content) : storedContent(kind, row);
    const untranslated = translatedLanguages.map((language) => [language, untranslatedCounts(kind, content, language)]);
    return {
      id,
      name: nameOf(kind, content),
      order,
      isPublic: isPublic(row),
      publishAt,
      withdrawAt,
      trashedAt: row.deletedAt,
      hasDraft: draft !== undefined,
      draftBy: draft?.author ?? null,
      untranslated: Object.fromEntries(untranslated),
    };
  });
}

export async function findContent(db: Database, kind: ContentKind, id: number): Promise<EditedContent | undefined> {
  const row = await entitiesIn(db, kind).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { publishAt, withdrawAt, scheduledBy } = row;
  const content = storedContent(kind, row);
  const draft = await findDraft(db, kind, id);
  const submission =
    kind === 'cases'
      ? await db.selectFrom('projects').select('id').where('caseId', '=', id).executeTakeFirst()
      : undefined;
  return {
    id,
    name: nameOf(kind, draft?.content ?? content),
    isPublic: isPublic(row),
    publishAt,
    withdrawAt,
    scheduledBy,
    projectId: submission?.id ?? null,
    content,
    draft: draft
      ? { content: draft.content, base: draft.base, author: draft.author, updatedAt: draft.updatedAt }
      : null,
  };
}

/** Adds an entity that no visitor sees, with a draft: empty except for `filled`, or a copy of another. @returns its id */
export async function addContent(
  db: Database,
  { kind, copyOf, filled = {}, author, now }: Omit<Change, 'id'> & { copyOf: number | null; filled?: object },
): Promise<number | undefined> {
  const copied = copyOf === null ? undefined : await findContent(db, kind, copyOf);
  if (copyOf !== null && !copied) return undefined;
  const empty = { ...defaultsOf(publishable[kind] as z.ZodMiniObject), translations: {}, entryIds: {} } as Content;
  const content = copied ? (copied.draft?.content ?? copied.content) : { ...empty, ...filled };
  const instant = now.toISOString();
  const { translations: _translations, entryIds: _entryIds, ...fields } = copied?.content ?? empty;
  const times = { createdAt: instant, hiddenAt: instant, ...(kind === 'cases' && { updatedAt: instant }) };
  const row = encode({ ...fields, ...times }) as never;
  const { id } = await db.insertInto(kind).values(row).returning('id').executeTakeFirstOrThrow();
  await saveDraft(db, { kind, id, author, now }, { content, version: null });
  return id;
}

/** Stores a draft that is based on a `version`. @returns false without such an entity @throws {HttpError} 409 as {@link lockDraft} */
export async function saveDraft(
  db: Database,
  { kind, id, author, now }: Change,
  { content, version }: { content: Content; version: string | null },
): Promise<boolean> {
  const locked = await lockDraft(db, kind, id, version);
  if (!locked) return false;
  const { draft, stored } = locked;
  const updatedAt = draft ? nextVersion(now, draft.updatedAt) : now.toISOString();
  if (draft) await updateDraft(db, draft.id, { content, author, updatedAt });
  else {
    const created = { kind, entityId: id, author, content, base: stored, createdAt: updatedAt, updatedAt };
    await db.insertInto('contentDrafts').values(encode(created)).execute();
  }
  return true;
}

export async function discardDraft(db: Database, { kind, id }: Pick<Change, 'kind' | 'id'>): Promise<boolean> {
  if (!(await lockEntity(db, kind, id))) return false;
  await db.deleteFrom('contentDrafts').where('kind', '=', kind).where('entityId', '=', id).execute();
  return true;
}

/**
 * Publishes the draft; without one, shows a withdrawn entity again.
 * @returns the id of the stored version, null if the publication changes nothing; undefined without such an entity
 * @throws {HttpError} 400 for a draft with issues, 409 as {@link lockDraft}
 */
export async function publish(
  db: Database,
  { kind, id, author, now }: Change,
  version: string | null,
): Promise<number | null | undefined> {
  const locked = await lockDraft(db, kind, id, version);
  if (!locked) return undefined;
  const { row, draft, stored } = locked;
  const content = parse(publishable[kind], draft?.content ?? stored) as Content;
  const after = { ...content, translations: prunedTranslations(kind, content) };
  const { entryIds, ...columns } = after;
  const caseColumns = kind === 'cases' ? { entryIds, updatedAt: now.toISOString() } : {};
  const published = encode({ ...columns, ...caseColumns, hiddenAt: null, publishAt: null }) as never;
  await db.updateTable(kind).set(published).where('id', '=', id).execute();
  await discardDraft(db, { kind, id });
  const before = row.hiddenAt === null ? stored : undefined;
  return recordVersion(db, { kind, id, author }, { before, after }, now);
}
