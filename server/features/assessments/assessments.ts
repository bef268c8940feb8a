import { sql } from 'kysely';
import {
  type AssessedProject,
  type Assessment,
  assessmentEntity,
  type AssessmentForm,
  assessmentLimits,
  type AssessmentsOfProject,
  figuresOf,
} from '../../../domain/assessment/assessment.ts';
import { projectStatuses, statusesRead } from '../../../domain/conversation/project.ts';
import { isClosed } from '../../../domain/conversation/project.ts';
import { consultationType } from '../../../domain/studio/service.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { columnsOf, decode, encode, executeWrite, nextVersion } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

type Reader = Pick<User, 'id'>;

const columns = columnsOf(assessmentEntity);

/** The assessments of a submission as `reader` may see them. */
export async function assessmentsOf(db: Database, projectId: number, reader: Reader): Promise<AssessmentsOfProject> {
  const rows = await db
    .selectFrom('assessments')
    .select(columns)
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  const assessments = rows.map(assessmentFromRow);
  const own = assessments.find(({ userId }) => userId === reader.id) ?? null;
  const count = assessments.filter(isComplete).length;
  if (!seesOthers(own)) return { own, count, others: [], figures: null };
  const others = assessments.filter((assessment) => assessment !== own);
  return { own, count, others, figures: figuresOf(assessments) ?? null };
}

const isComplete = ({ conflict }: Pick<Assessment, 'conflict'>): boolean => !conflict;

/** Scores are independent: an operator sees the scores of others after saving their own, and never with a conflict of interest. */
const seesOthers = (own: Pick<Assessment, 'conflict'> | null | undefined): boolean => (own ? isComplete(own) : false);

/** The assessments of open submissions, as `reader` may see them. Above {@link assessmentLimits.open} submissions, the last assessed ones. */
export async function listAssessedProjects(db: Database, reader: Reader): Promise<AssessedProject[]> {
  const assessed = await db
    .selectFrom('assessments')
    .innerJoin('projects', 'projects.id', 'assessments.projectId')
    .select('assessments.projectId')
    .where('projects.status', 'in', openStatuses)
    .groupBy('assessments.projectId')
    .orderBy(sql`max(assessments.id)`, 'desc')
    .limit(assessmentLimits.open)
    .execute();
  const projectIds = assessed.map(({ projectId }) => projectId);
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('assessments')
    .select(['projectId', 'userId', 'conflict', 'scores', 'verdict'])
    .where('projectId', 'in', projectIds)
    .execute();
  const byProject = Map.groupBy(rows.map(assessmentFromRow), ({ projectId }) => projectId);
  return [...byProject].map(([projectId, assessments]) => {
    const count = assessments.filter(isComplete).length;
    const isShown = seesOthers(assessments.find(({ userId }) => userId === reader.id));
    const figures = isShown ? figuresOf(assessments) : undefined;
    return { projectId, count, mean: figures?.mean ?? null, spread: figures?.spread ?? null };
  });
}

const openStatuses = projectStatuses.filter((status) => !isClosed(status)).flatMap(statusesRead);

/** SQL condition: an open pitch that an operator has not assessed. */
export const isToAssessBy = (userId: number) => sql<boolean>`(projects.status in (${sql.join(openStatuses)})
  and projects.project_type <> ${consultationType}
  and not exists (select 1 from assessments
    where assessments.project_id = projects.id and assessments.user_id = ${userId}))`;

/** The operator's own assessment of a submission. */
export async function findAssessment(db: Database, projectId: number, userId: number): Promise<Assessment | undefined> {
  const assessmentsQuery = db.selectFrom('assessments').select(columns).where('projectId', '=', projectId);
  const row = await assessmentsQuery.where('userId', '=', userId).executeTakeFirst();
  return row && assessmentFromRow(row);
}

/**
 * Stores the operator's assessment of a locked submission.
 * @param before the stored one, which it replaces
 */
export async function saveAssessment(
  tx: Database,
  { projectId, before, form }: { projectId: number; before: Assessment | undefined; form: AssessmentForm },
  operator: Pick<User, 'id' | 'username'>,
  now: Date,
): Promise<Assessment> {
  const values = encode({ ...form, text: form.text || null });
  if (before) {
    const updateQuery = tx.updateTable('assessments').set({ ...values, updatedAt: nextVersion(now, before.updatedAt) });
    return assessmentFromRow(
      await updateQuery.where('id', '=', before.id).returning(columns).executeTakeFirstOrThrow(),
    );
  }
  const createdAt = now.toISOString();
  const insertQuery = tx.insertInto('assessments').values({
    projectId,
    userId: operator.id,
    author: operator.username,
    ...values,
    createdAt,
    updatedAt: createdAt,
  });
  return assessmentFromRow(await insertQuery.returning(columns).executeTakeFirstOrThrow());
}

export const deleteAssessment = (tx: Database, projectId: number, userId: number): Promise<boolean> =>
  executeWrite(tx.deleteFrom('assessments').where('projectId', '=', projectId).where('userId', '=', userId));

const assessmentFromRow = (row: object): Assessment => decode('assessments', row);
