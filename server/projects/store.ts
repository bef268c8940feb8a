import type { undoableFields } from '../../domain/change.ts';
import { type Clock, stoppedClock } from '../../domain/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../domain/language.ts';
import { otherSubmissionsLimit, type OtherProject } from '../../domain/details.ts';
import {
  projectDefaults,
  projectEntity,
  type Project,
  type ReceivedProject,
  receivedProject,
  type SubmittedProject,
} from '../../domain/project.ts';
import { startedClock } from '../../domain/promise.ts';
import type { Operator } from '../../domain/user.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import { columnsOf, decode, encode, isAmong } from '../db/rows.ts';
import { insertOnce, markCopy, type Submission } from '../db/submissions.ts';
import type { Inserted } from '../db/statements.ts';
import type { Database } from '../db/tables.ts';
import { foldProject, indexRows, searchParts } from '../search/texts.ts';
import { ensureSender, senderPart } from '../senders/store.ts';
import type { Verdict } from '../spam/store.ts';

/** The columns that make a {@link Project}. */
export const projectColumns = columnsOf(projectEntity);

/** Project submissions without spam and what is merged into others, newest first. */
export async function listProjects(db: Database): Promise<Project[]> {
  const rows = await db
    .selectFrom('projects')
    .select(projectColumns)
    .where('spamAt', 'is', null)
    .where('mergedInto', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(projectFromRow);
}

export interface SentProject extends Submission {
  form: SubmittedProject;
  sentAt: Date;
  verdict?: Verdict;
}

/**
 * Stores a submission once for its idempotency key and body (decision 11), and `others` with it.
 *
 * @returns the project as it was sent first, without what operators have changed of it, and whether this call stored it
 */
export async function insertProject(
  db: Database,
  { form, language, sentAt, idempotencyKey, bodyDigest, verdict }: SentProject,
  others: (inserted: Inserted) => readonly RawBuilder<unknown>[] = () => [],
): Promise<{ project: Project; created: boolean }> {
  const project = { ...newProject(form, language, sentAt), ...(verdict?.spamAt && stoppedClock) };
  const row = encode({ ...project, ...verdict, idempotencyKey, bodyDigest });
  const { id, created } = await insertOnce(db, 'projects', row, (inserted) => [
    senderPart(form.contactEmail, sentAt, inserted),
    ...searchParts(engineOf(db), 'project', foldProject(project), inserted),
    ...others(inserted),
  ]);
  if (created) {
    await markCopy(db, idempotencyKey);
    return { project: { id, ...project }, created };
  }
  const earlier = (await findProject(db, id))!;
  return { project: { id, ...newProject(form, earlier.language, new Date(earlier.createdAt)) }, created };
}

/** The first state of a submission. */
export function newProject(form: SubmittedProject, language: Language, sentAt: Date): Omit<Project, 'id'> {
  const instant = sentAt.toISOString();
  return {
    ...projectDefaults,
    ...form,
    timeline: null,
    budget: null,
    logoUrl: null,
    heroImageUrl: null,
    screenshots: [],
    language,
    assignedTo: null,
    estimatedCompletion: null,
    actualCompletion: null,
    labels: [],
    ...startedClock(sentAt),
    firstAnsweredAt: null,
    answerWaivedAt: null,
    withdrawnAt: null,
    spamAt: null,
    spamConfirmedAt: null,
    mergedInto: null,
    importedAt: null,
    importSource: null,
    externalId: null,
    createdAt: instant,
    updatedAt: instant,
  };
}

/** A submission as its sender receives it. */
export const toReceived = (project: Project): ReceivedProject =>
  Object.fromEntries(columnsOf(receivedProject).map((name) => [name, project[name]])) as ReceivedProject;

export async function findProject(db: Database, id: number): Promise<Project | undefined> {
  const row = await db.selectFrom('projects').select(projectColumns).where('id', '=', id).executeTakeFirst();
  return row && projectFromRow(row);
}

/** Reads a submission and locks it until the transaction ends. */
export async function lockProject(tx: Database, engine: Engine, id: number): Promise<Project | undefined> {
  const query = tx.selectFrom('projects').select(projectColumns).where('id', '=', id);
  // A transaction in SQLite is exclusive from its start.
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row && projectFromRow(row);
}

/** Submissions by their ids, in any order. */
export async function findProjectsById(db: Database, ids: readonly number[]): Promise<Project[]> {
  const query = db
    .selectFrom('projects')
    .select(projectColumns)
    .where(isAmong(engineOf(db), 'id', ids));
  return (await query.orderBy('id').execute()).map(projectFromRow);
}

/** Reads submissions and locks them until the transaction ends; in order of their ids, so that two calls do not block each other. */
export async function lockProjects(tx: Database, engine: Engine, ids: readonly number[]): Promise<Project[]> {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom('projects')
    .select(projectColumns)
    .where(isAmong(engine, 'id', ids))
    .orderBy('id');
  return (await (engine === 'postgres' ? query.forUpdate() : query).execute()).map(projectFromRow);
}

/** Updates fields of several submissions that the search does not read. @returns them as they are now */
export async function setProjects(
  tx: Database,
  ids: readonly number[],
  update: Partial<
    Pick<Project, (typeof undoableFields)[number] | 'actualCompletion' | 'spamAt' | 'spamConfirmedAt' | keyof Clock>
  >,
  now: Date,
): Promise<Project[]> {
  const rows = await tx
    .updateTable('projects')
    .set(encode({ ...update, updatedAt: now.toISOString() }))
    .where('id', 'in', ids)
    .returning(projectColumns)
    .execute();
  return rows.map(projectFromRow);
}

/** Marks a submission as changed by what stands beside it, such as a note or a reply. */
export const touchProject = (tx: Database, id: number, now: Date): Promise<void> => touchProjects(tx, [id], now);

/** The same of several. */
export async function touchProjects(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('projects').set({ updatedAt: now.toISOString() }).where('id', 'in', ids).execute();
}

/** Updates the fields of `update`. @throws where the submission does not exist */
export async function updateProject(db: Database, id: number, update: Partial<Project>, now: Date): Promise<Project> {
  const row = await db
    .updateTable('projects')
    .set(encode({ ...update, updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .returning(projectColumns)
    .executeTakeFirstOrThrow();
  await indexRows(db, 'project', [id]);
  if (update.contactEmail !== undefined) await ensureSender(db, update.contactEmail, now);
  return projectFromRow(row);
}

/** The operator a submission is assigned to. */
export async function assigneeOf(db: Database, { assignedTo }: Project): Promise<Operator | null> {
  if (assignedTo === null) return null;
  const columns = ['id', 'username'] as const;
  return (await db.selectFrom('users').select(columns).where('id', '=', assignedTo).executeTakeFirst()) ?? null;
}

/** The latest submissions of an address, without `except`. */
export async function projectsFrom(db: Database, email: string, except = 0): Promise<OtherProject[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'projectType', 'status', 'createdAt'])
    .where(sql`lower(contact_email)`, '=', email.toLowerCase())
    .where('id', '!=', except)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(otherSubmissionsLimit)
    .execute();
  return rows;
}

export const projectFromRow = (row: object): Project => decode('projects', row);
