import { sql } from 'kysely';
import { otherSubmissionsLimit, type OtherProject } from '../../../domain/inbox/details.ts';
import type { Language } from '../../../domain/text/language.ts';
import {
  projectDefaults,
  projectEntity,
  type Project,
  type ReceivedProject,
  receivedProject,
  type SubmittedProject,
} from '../../../domain/conversation/project.ts';
import type { Arrival } from '../../../domain/forms/arrival.ts';
import type { BusinessCalendar } from '../../../domain/promise/promise.ts';
import { noPitchFacts } from '../../../domain/pitch/facts.ts';
import { setHandled, settleClock, startConversation } from '../clock/clock.ts';
import {
  conversationIdsOf,
  entityColumns,
  raiseVersions,
  type WithoutShared,
} from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { columnsOf, decode, encode, isAmong, locking, nextVersion, laterVersion } from '../../platform/db/rows.ts';
import { findStored, type FormKey, type Submission } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import { foldProject, indexNewRow, indexRows } from '../../platform/search/texts.ts';
import { ensureSenders } from '../senders/senders.ts';
import type { SpamVerdict } from './spam.ts';

/** Selects the columns of a {@link Project}, some of which are in its conversation. */
const projectsQuery = (db: Database) =>
  db
    .selectFrom('projects')
    .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
    .select(entityColumns('projects', projectEntity));

const projectFromRow = (row: object): Project => decode('projects', row) as object as Project;

/** `arrival` is the origin of the sender, if their browser sent it. */
export type SentProject = Submission & {
  form: SubmittedProject;
  sentAt: Date;
  verdict?: SpamVerdict;
  arrival?: Arrival | undefined;
};

/**
 * Stores a submission once for its idempotency key and body (decision 11), with its sender and the texts by which it is found. The caller has
 * locked the key, so concurrent calls with one key store one submission.
 * @param startedConversationId the conversation that the contact call of the same form has started
 * @returns the project as it was first sent, without later changes by operators, and whether this call stored it
 */
export async function insertProject(
  db: Database,
  { form, language, sentAt, idempotencyKey, bodyDigest, verdict, arrival }: SentProject,
  calendar: BusinessCalendar,
  startedConversationId?: number,
): Promise<{ project: WithoutShared<Project>; conversationId: number; created: boolean }> {
  const storedId = await findStored(db, 'projects', { idempotencyKey, bodyDigest });
  if (storedId !== undefined) {
    const [earlier] = await findWithoutLock(db, [storedId]);
    const { conversationId, language: earlierLanguage, createdAt } = earlier!;
    const project = { id: storedId, ...newProject(form, earlierLanguage, new Date(createdAt)) };
    return { project, conversationId, created: false };
  }
  const project = newProject(form, language, sentAt);
  const { createdAt } = project;
  const isSpam = Boolean(verdict?.spamAt);
  const conversationId =
    startedConversationId ?? (await startConversation(db, { kind: 'project', createdAt, isSpam }, calendar));
  const row = encode({ ...project, ...verdict, ...arrival, conversationId, idempotencyKey, bodyDigest });
  const { id } = await db.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow();
  await ensureSenders(db, [form.contactEmail], sentAt);
  if (startedConversationId === undefined) await indexNewRow(db, 'project', id, foldProject(project));
  else {
    // The conversation started with a message, whose replies and answers belong to the search texts and to the clock.
    await indexRows(db, 'project', [id]);
    await settleClock(db, conversationId);
  }
  return { project: { id, ...project }, conversationId, created: true };
}

/** The first state of a submission. */
export const newProject = (
  form: SubmittedProject,
  language: Language,
  sentAt: Date,
): Omit<WithoutShared<Project>, 'id'> => ({
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
  stage: null,
  watchUntil: null,
  ...noPitchFacts,
  labels: [],
  withdrawnAt: null,
  spamAt: null,
  spamConfirmedAt: null,
  mergedInto: null,
  importedAt: null,
  importSource: null,
  externalId: null,
  createdAt: sentAt.toISOString(),
  updatedAt: sentAt.toISOString(),
});

/** A submission as its sender receives it. */
export const toReceived = (project: WithoutShared<Project>): ReceivedProject =>
  Object.fromEntries(columnsOf(receivedProject).map((name) => [name, project[name]])) as ReceivedProject;

export async function findProject(db: Database, id: number): Promise<Project | undefined> {
  const row = await projectsQuery(db).where('projects.id', '=', id).executeTakeFirst();
  return row && projectFromRow(row);
}

/** The last submission that a form sent. */
export async function findProjectOfForm(db: Database, { idempotencyKey, email }: FormKey) {
  if (idempotencyKey === null) return undefined;
  return db
    .selectFrom('projects')
    .select(['id', 'createdAt'])
    .where('idempotencyKey', '=', idempotencyKey)
    .where(sql`lower(contact_email)`, '=', email.toLowerCase())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Submissions by their ids, in the order of `ids`. */
export const findProjectsById = async (db: Database, ids: readonly number[]): Promise<Project[]> =>
  (await projectsByIdQuery(db, ids).execute()).map(projectFromRow);

/** A locked submission. Closing or reopening it changes `handledAt` in its conversation, which an undo restores. */
export type LockedProject = Project & { conversationId: number; handledAt: string | null };

/** Reads submissions and locks them until the transaction ends, in order of their ids, which prevents deadlocks. */
export const lockProjects = (tx: Database, ids: readonly number[]): Promise<LockedProject[]> =>
  findLockable(tx, ids, locking);

/** {@link lockProjects} without locks. */
export const findWithoutLock = (db: Database, ids: readonly number[]): Promise<LockedProject[]> =>
  findLockable(db, ids, (_db, query) => query);

async function findLockable(db: Database, ids: readonly number[], lock: typeof locking): Promise<LockedProject[]> {
  if (ids.length === 0) return [];
  const query = projectsByIdQuery(db, ids).select(['conversationId', 'handledAt']);
  return (await lock(db, query).execute()).map((row) => projectFromRow(row) as LockedProject);
}

export const lockProject = async (tx: Database, id: number): Promise<LockedProject | undefined> =>
  (await lockProjects(tx, [id]))[0];

const projectsByIdQuery = (db: Database, ids: readonly number[]) =>
  projectsQuery(db)
    .where(isAmong(engineOf(db), 'projects.id', ids))
    .orderBy('projects.id');

/** The time of a change of locked submissions: later than the version of each, however long the change waited for the locks. */
export const timeOfChange = (locked: readonly Pick<Project, 'updatedAt'>[], now: Date): Date =>
  locked.reduce((time, { updatedAt }) => new Date(nextVersion(time, updatedAt)), now);

/** The fields of a submission that a change sets. Its clock follows from them. */
export type ProjectFields = Partial<Omit<WithoutShared<LockedProject>, 'conversationId'>>;

/** Updates fields that are not searched, in several submissions. @returns the updated submissions */
export async function setProjects(
  tx: Database,
  ids: readonly number[],
  { handledAt, ...fields }: ProjectFields,
  now: Date,
): Promise<LockedProject[]> {
  const projectsUpdate = tx.updateTable('projects').set(encode(fields)).set('updatedAt', laterVersion(now));
  await projectsUpdate.where('id', 'in', ids).execute();
  // A call without fields changes only the time.
  if (Object.values(fields).some((value) => value !== undefined)) await raiseVersions(tx, 'project', ids);
  if (handledAt !== undefined) await setHandled(tx, await conversationIdsOf(tx, 'project', ids), handledAt);
  return findWithoutLock(tx, ids);
}

/** Marks submissions as changed when something that belongs to them changes, such as notes or replies. */
export async function touchProjects(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('projects').set('updatedAt', laterVersion(now)).where('id', 'in', ids).execute();
  await raiseVersions(tx, 'project', ids);
}

/** Updates fields of a submission, and the texts by which searches find it. */
export async function updateProject(tx: Database, id: number, update: ProjectFields, now: Date) {
  const [project] = await setProjects(tx, [id], update, now);
  await indexRows(tx, 'project', [id]);
  if (update.contactEmail !== undefined) await ensureSenders(tx, [update.contactEmail], now);
  return project!;
}

/** Reads the latest submissions of an address, without the one with the id `exceptId`. */
export const listProjectsOfSender = (db: Database, email: string, exceptId = 0): Promise<OtherProject[]> =>
  db
    .selectFrom('projects')
    .select(['id', 'name', 'projectType', 'status', 'createdAt'])
    .where(sql`lower(contact_email)`, '=', email.toLowerCase())
    .where('id', '!=', exceptId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(otherSubmissionsLimit)
    .execute();
