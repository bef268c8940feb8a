import { sql } from 'kysely';
import type { Language } from '../../domain/language.ts';
import { othersLimit, type OtherProject } from '../../domain/details.ts';
import { projectDefaults, projectEntity, type Project, type SubmittedProject } from '../../domain/project.ts';
import type { Operator } from '../../domain/user.ts';
import type { Engine } from '../db/engine.ts';
import { columnsOf, decode, encode } from '../db/rows.ts';
import { storedColumns } from '../db/stored-columns.ts';
import { insertOnce, type Submission } from '../db/submissions.ts';
import type { Database } from '../db/tables.ts';

/** The columns that make a {@link Project}. */
export const projectColumns = columnsOf(projectEntity);

/** Project submissions, newest first. */
export async function listProjects(db: Database): Promise<Project[]> {
  const rows = await db
    .selectFrom('projects')
    .select(projectColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(projectFromRow);
}

/** A project as it was sent. */
export interface SentProject extends Submission {
  form: SubmittedProject;
  sentAt: Date;
}

/**
 * Stores a submission once for its idempotency key and body (decision 11).
 *
 * @returns the project as it was sent first, and whether this call stored it. Of an earlier row only its id, language and
 *   time are read: operators may have changed the rest, which is not the sender's to see
 */
export async function insertProject(
  db: Database,
  { form, language, sentAt, submissionKey, bodyDigest }: SentProject,
): Promise<{ project: Project; created: boolean }> {
  const project = newProject(form, language, sentAt);
  const { id, created } = await insertOnce(db, 'projects', encode({ ...project, submissionKey, bodyDigest }));
  if (created) return { project: { id, ...project }, created };
  const earlier = (await findProject(db, id))!;
  const { createdAt } = earlier;
  return { project: { ...project, id, language: earlier.language, createdAt, updatedAt: createdAt }, created };
}

/** A submission as it is stored at first. */
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
    createdAt: instant,
    updatedAt: instant,
  };
}

export async function findProject(db: Database, id: number): Promise<Project | undefined> {
  const row = await db.selectFrom('projects').select(projectColumns).where('id', '=', id).executeTakeFirst();
  return row && projectFromRow(row);
}

/** The submission, which nobody else changes until the transaction ends. */
export async function lockProject(tx: Database, engine: Engine, id: number): Promise<Project | undefined> {
  const query = tx.selectFrom('projects').select(projectColumns).where('id', '=', id);
  // A transaction of SQLite's is alone from its start.
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row && projectFromRow(row);
}

/** Changes the fields that `update` names, of a submission that is there, and keeps the rest. */
export async function updateProject(db: Database, id: number, update: Partial<Project>, now: Date): Promise<Project> {
  const row = await db
    .updateTable('projects')
    .set(encode({ ...update, updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .returning(projectColumns)
    .executeTakeFirstOrThrow();
  return projectFromRow(row);
}

/** Who sees to a submission. */
export async function assigneeOf(db: Database, { assignedTo }: Project): Promise<Operator | null> {
  if (assignedTo === null) return null;
  const columns = ['id', 'username'] as const;
  return (await db.selectFrom('users').select(columns).where('id', '=', assignedTo).executeTakeFirst()) ?? null;
}

/** The latest submissions that were sent from an address, but for one. */
export async function projectsFrom(db: Database, email: string, except = 0): Promise<OtherProject[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'projectType', 'status', 'createdAt'])
    .where(sql`lower(contact_email)`, '=', email.toLowerCase())
    .where('id', '!=', except)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(othersLimit)
    .execute();
  return rows as OtherProject[];
}

export const projectFromRow = (row: object): Project => decode<Project>(row, storedColumns.projects);
