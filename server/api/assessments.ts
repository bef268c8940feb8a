import { assessmentsApi } from '../../domain/api/assessments.ts';
import { type Assessment, isAssessable } from '../../domain/assessment/assessment.ts';
import { practice } from '../../studio.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { deleted, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { requireExisting, HttpError, notFound } from '../platform/errors/http-error.ts';
import { findProject, lockProject } from '../features/submissions/submissions.ts';
import {
  listAssessedProjects,
  assessmentsOf,
  deleteAssessment,
  findAssessment,
  saveAssessment,
} from '../features/assessments/assessments.ts';

/** Operators' independent assessments of submissions. The list is empty if the studio does not use assessments. */
export const assessmentsEndpoints = (context: AppContext): Endpoint[] =>
  practice.judging.assessment ? assessmentEndpoints(context) : [];

const assessmentEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(assessmentsApi, {
    'GET /api/assessments': ({ user }) => listAssessedProjects(db, user!),
    'GET /api/projects/:id/assessments': async ({ id, user }) => {
      requireExisting(await findProject(db, id));
      return assessmentsOf(db, id, user!);
    },
    'PUT /api/projects/:id/assessment': ({ id, body, user, version, transact }) =>
      transact(async (tx, record, now) => {
        const project = requireExisting(await lockProject(tx, id));
        if (!isAssessable(project)) throw new HttpError(409, 'conflict');
        const before = await findAssessment(tx, id, user!.id);
        if (version !== undefined && version !== before?.updatedAt) throw new HttpError(409, 'changedMeanwhile');
        const after = await saveAssessment(tx, { projectId: id, before, form: body }, user!, now);
        await record(before ? 'changed' : 'created', 'assessment', after.id, before && changedFields(before, after));
        return assessmentsOf(tx, id, user!);
      }),
    'DELETE /api/projects/:id/assessment': ({ id, user, transact }) =>
      transact(async (tx, record) => {
        requireExisting(await lockProject(tx, id));
        const assessment = await findAssessment(tx, id, user!.id);
        if (!assessment || !(await deleteAssessment(tx, id, user!.id))) throw notFound();
        await record('deleted', 'assessment', assessment.id);
        return deleted;
      }),
  });

/** The names of the fields that changed, for the audit log, which contains no values (decision 27). */
const changedFields = (before: Assessment, after: Assessment): string[] =>
  (['conflict', 'scores', 'verdict', 'minutesPlayed', 'text'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
