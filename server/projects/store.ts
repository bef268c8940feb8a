import {
  projectDefaults,
  projectEntity,
  type Project,
  type ProjectUpdate,
  type SubmittedProject,
} from '../../domain/project.ts';
import type { Language } from '../../domain/language.ts';
import { columnsOf, decode, encode } from '../db/rows.ts';
import { storedColumns } from '../db/stored-columns.ts';
import type { Database } from '../db/tables.ts';

/** The columns that make a {@link Project}. */
export const projectColumns = columnsOf(projectEntity);

/** What tells one submission from another, and the language in which it was sent. */
export interface Submission {
  language: Language;
  submissionKey: string | null;
  bodyDigest: string;
}

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

/**
 * Stores a submission, once for a key and body (decision 11).
 *
 * @returns the stored project, and whether this call stored it
 */
export async function insertProject(
  db: Database,
  submitted: SubmittedProject,
  submission: Submission,
  now: Date,
): Promise<{ project: Project; created: boolean }> {
  const instant = now.toISOString();
  const inserted = await db
    .insertInto('projects')
    .values(
      encode({
        ...projectDefaults,
        ...submitted,
        ...submission,
        screenshots: [],
        createdAt: instant,
        updatedAt: instant,
      }),
    )
    .onConflict((conflict) => conflict.columns(['submissionKey', 'bodyDigest']).doNothing())
    .returning(projectColumns)
    .executeTakeFirst();
  if (inserted) return { project: projectFromRow(inserted), created: true };
  const earlier = await db
    .selectFrom('projects')
    .select(projectColumns)
    .where('submissionKey', '=', submission.submissionKey)
    .where('bodyDigest', '=', submission.bodyDigest)
    .executeTakeFirstOrThrow();
  return { project: projectFromRow(earlier), created: false };
}

export async function findProject(db: Database, id: number): Promise<Project | undefined> {
  const row = await db.selectFrom('projects').select(projectColumns).where('id', '=', id).executeTakeFirst();
  return row && projectFromRow(row);
}

/** Changes the fields that `update` names and keeps the rest; with a `version`, only what has that `updatedAt`. */
export async function updateProject(
  db: Database,
  id: number,
  update: ProjectUpdate,
  now: Date,
  version?: string,
): Promise<Project | undefined> {
  const row = await db
    .updateTable('projects')
    .set(encode({ ...update, updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('updatedAt', '=', version!))
    .returning(projectColumns)
    .executeTakeFirst();
  return row && projectFromRow(row);
}

export const projectFromRow = (row: object): Project => decode<Project>(row, storedColumns.projects);
