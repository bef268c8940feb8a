import type { $ZodIssue } from 'zod/v4/core';
import { isSameJson } from '../../../domain/text/json.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import {
  type DraftedStudio,
  studioChanges,
  type StudioChanges,
  type StudioSettings,
  type StudioVersion,
  type TypedFacts,
} from '../../../domain/studio/settings.ts';
import { logoKey } from '../../../domain/studio/brand/logo.ts';
import { type Studio, studioFields } from '../../../domain/studio/studio.ts';
import { encode, nextVersion } from '../../platform/db/rows.ts';
import { lockKey } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError, invalid, notFound } from '../../platform/errors/http-error.ts';
import { parse } from '../../platform/http/endpoint/endpoint.ts';
import { overrideIssues } from '../../platform/i18n/text-overrides.ts';
import { readFixedFacts, readPublishedChanges, validFacts } from '../../platform/studio/studio.ts';

/** The name of the row in `settings` with the draft. */
export const draftSetting = 'studioDraft';

/** The maximum number of versions in the list. */
const mostVersions = 50;

/** The facts of a draft, and the published ones on which it is based. */
interface StoredDraft {
  changes: TypedFacts;
  base: TypedFacts;
  author: string | null;
  updatedAt: string;
}

/** The author of a change, null for a command, and its time. */
interface Authorship {
  author: string | null;
  now: Date;
}

/** Reads the defaults, the published facts, those that the environment fixes, and the draft. */
export async function readSettings(db: Database): Promise<StudioSettings> {
  const [published, publishedVersion, fixed, draft] = await Promise.all([
    readPublishedChanges(db),
    readPublishedVersion(db),
    readFixedFacts(db),
    findDraft(db),
  ]);
  const { base: _base, ...shown } = draft ?? { base: {} };
  return {
    defaults: defaultStudio,
    published,
    publishedVersion,
    fixed,
    draft: draft ? (shown as StudioSettings['draft']) : null,
  };
}

/** The facts that a publication of the draft would make public. An invalid one of the draft is ignored; the published one applies instead. */
export async function readDraftedStudio(db: Database): Promise<Studio> {
  const [published, fixed, draft] = await Promise.all([readPublishedChanges(db), readFixedFacts(db), findDraft(db)]);
  const typedFacts = draft?.changes ?? published;
  const validTypedFacts = validFacts(typedFacts);
  const ignoredFields = studioFields.filter((field) => field in typedFacts && !(field in validTypedFacts));
  const replacements = ignoredFields.flatMap((field) => (field in published ? [[field, published[field]]] : []));
  return { ...defaultStudio, ...validTypedFacts, ...Object.fromEntries(replacements), ...fixed };
}

/** Saves the draft. @throws {HttpError} 409 if somebody else has saved, or published before the first save, in the meantime */
export async function saveStudioDraft(
  tx: Database,
  { changes, version, publishedVersion }: DraftedStudio,
  { author, now }: Authorship,
): Promise<void> {
  const draft = await lockDraft(tx, version);
  const isOutdated = publishedVersion !== undefined && publishedVersion !== (await readPublishedVersion(tx));
  if (!draft && isOutdated) throw new HttpError(409, 'changedMeanwhile');
  const updatedAt = draft ? nextVersion(now, draft.updatedAt) : now.toISOString();
  await storeDraft(tx, { changes, base: draft?.base ?? (await readPublishedChanges(tx)), author, updatedAt });
}

/** Deletes the draft. */
export async function discardStudioDraft(tx: Database): Promise<void> {
  await lockSettings(tx);
  await tx.deleteFrom('settings').where('name', '=', draftSetting).execute();
}

/**
 * Publishes the draft of a version, and deletes it. @returns the fields that have changed
 * @throws {HttpError} 400 for a draft with issues, 404 without a draft, 409 if somebody else has saved in the meantime
 */
export async function publishStudioDraft(tx: Database, version: string, authorship: Authorship): Promise<string[]> {
  await lockSettings(tx);
  if (!(await findDraft(tx))) throw notFound();
  const draft = (await lockDraft(tx, version))!;
  const changes = parse(studioChanges, draft.changes) as StudioChanges;
  await discardStudioDraft(tx);
  return publishChanges(tx, changes, authorship);
}

/**
 * Publishes facts instead of those that were published before. A fact that equals its default is not stored, so it follows the default.
 * An open draft keeps its own changes. @returns the fields that have changed
 * @throws {HttpError} 400 for new texts that cannot replace their defaults, and for a new logo that is not in the library
 */
export async function publishChanges(
  tx: Database,
  changes: StudioChanges,
  { author, now }: Authorship,
): Promise<string[]> {
  await lockSettings(tx);
  const before = await readPublishedChanges(tx);
  const issues = [...overrideIssues(changes.texts ?? {}, before.texts), ...(await findLogoIssues(tx, changes, before))];
  if (issues.length > 0) throw invalid(issues);
  const differing = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && !isSameJson(value, defaultStudio[field as keyof StudioChanges]),
  );
  const after = Object.fromEntries(differing) as TypedFacts;
  const changed = changedFields(before, after);
  if (changed.length === 0) return [];
  const version = { author, content: after, createdAt: now.toISOString() };
  await tx.insertInto('studioVersions').values(encode(version)).execute();
  const draft = await findDraft(tx);
  if (draft) {
    // The new version makes screens with the former facts merge instead of saving these again.
    const updatedAt = nextVersion(now, draft.updatedAt);
    await storeDraft(tx, { ...draft, changes: rebasedFacts(draft, after), base: after, updatedAt });
  }
  return changed;
}

/** The issue of a new logo that is not in the library. The published one is not checked again. */
async function findLogoIssues(tx: Database, { logo }: StudioChanges, before: StudioChanges): Promise<$ZodIssue[]> {
  if (!logo || logo === before.logo) return [];
  const uploadsQuery = tx
    .selectFrom('mediaFiles')
    .select('id')
    .where('hash', 'like', `${logoKey(logo)}%`);
  const upload = await uploadsQuery.where('deletedAt', 'is', null).executeTakeFirst();
  if (upload) return [];
  return [{ code: 'custom', path: ['logo'], message: 'picture', input: logo, params: { rule: 'picture' } }];
}

/** The newest versions first, each with its changes. */
export async function listStudioVersions(db: Database): Promise<StudioVersion[]> {
  const rows = await db
    .selectFrom('studioVersions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(mostVersions + 1)
    .execute();
  return rows.slice(0, mostVersions).map(({ content, ...version }, index) => {
    const previous = rows[index + 1];
    const after = JSON.parse(content) as TypedFacts;
    const before = previous ? (JSON.parse(previous.content) as TypedFacts) : {};
    const changes = changedFields(before, after).map((field) => ({
      field,
      from: before[field] ?? defaultStudio[field],
      to: after[field] ?? defaultStudio[field],
    }));
    return { ...version, changes };
  });
}

/**
 * Makes a version the draft, and replaces a present draft.
 * @throws {HttpError} 404 if the version does not exist
 */
export async function restoreStudioVersion(tx: Database, id: number, authorship: Authorship): Promise<void> {
  const row = await tx.selectFrom('studioVersions').select('content').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  await lockSettings(tx);
  const draft = await findDraft(tx);
  const changes = JSON.parse(row.content) as TypedFacts;
  await saveStudioDraft(tx, { changes, version: draft?.updatedAt ?? null }, authorship);
}

/** The id of the newest version; null if nothing has been published. */
async function readPublishedVersion(db: Database): Promise<number | null> {
  const newestVersionQuery = db.selectFrom('studioVersions').select('id').orderBy('id', 'desc').limit(1);
  return (await newestVersionQuery.executeTakeFirst())?.id ?? null;
}

const lockSettings = (tx: Database) => lockKey(tx, `setting:${draftSetting}`);

async function findDraft(db: Database): Promise<StoredDraft | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', draftSetting).executeTakeFirst();
  return row && (JSON.parse(row.value) as StoredDraft);
}

/** Locks the settings and reads the draft. @throws {HttpError} 409 unless the draft has this version */
async function lockDraft(tx: Database, version: string | null): Promise<StoredDraft | undefined> {
  await lockSettings(tx);
  const draft = await findDraft(tx);
  if ((draft?.updatedAt ?? null) !== version) throw new HttpError(409, 'changedMeanwhile');
  return draft;
}

async function storeDraft(tx: Database, draft: StoredDraft): Promise<void> {
  const value = JSON.stringify(draft);
  await tx
    .insertInto('settings')
    .values({ name: draftSetting, value, createdAt: draft.updatedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

const changedFields = (from: TypedFacts, to: TypedFacts) =>
  studioFields.filter((field) => !isSameJson(from[field], to[field]));

/** The facts of a draft on top of newly published ones: a fact that the draft has changed stays as it is in the draft. */
function rebasedFacts({ changes, base }: StoredDraft, published: TypedFacts): TypedFacts {
  const facts = studioFields.map((field) => {
    const isDrafted = !isSameJson(base[field], changes[field]);
    return [field, isDrafted ? changes[field] : published[field]] as const;
  });
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
}
