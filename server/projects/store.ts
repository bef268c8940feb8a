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
 * Stores submissions, each once for a key and body (decision 11).
 *
 * @returns the projects as they were sent first, in the order of `sent`, whether this call stored them, and under which key
 * they came
 */
export async function insertProjects(
  db: Database,
  sent: readonly SentProject[],
): Promise<{ project: Project; created: boolean; submissionKey: string | null }[]> {
  const projects = sent.map(({ form, language, sentAt }) => newProject(form, language, sentAt));
  const rows = sent.map(({ submissionKey, bodyDigest }, index) => ({ ...projects[index]!, submissionKey, bodyDigest }));
  const stored = await insertOnce(db, 'projects', rows);
  return Promise.all(
    stored.map(async ({ id, ...how }, index) => ({
      project: { id, ...projects[index]!, ...(!how.created && (await whenSent(db, id))) },
      ...how,
    })),
  );
}

/** What sending the same again does not tell. No more of the row: operators may have worked on it, and the sender is not to read that. */
async function whenSent(db: Database, id: number): Promise<Pick<Project, 'language' | 'createdAt' | 'updatedAt'>> {
  const { language, createdAt } = (await findProject(db, id))!;
  return { language, createdAt, updatedAt: createdAt };
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
