import * as z from 'zod/mini';
import { caseFromSubmission } from '../../domain/case-from-submission.ts';
import { isCompleted } from '../../domain/project.ts';
import { id as rowId } from '../../domain/text.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { lockProject } from '../projects/store.ts';
import { addContent } from './editing.ts';
import { caseOfSubmission } from './store.ts';

export const caseOfSubmissionEndpoint = endpoint('POST /api/projects/:id/case', {
  summary: 'Begin a case as a draft from an accepted submission, or name the one that was begun before',
  access: 'editor',
  status: 201,
  response: z.object({ caseId: rowId() }),
  errors: { 409: 'The submission is not accepted' },
  handle: ({ id, user, transact }) =>
    transact(async (tx, record, now) => {
      const project = await lockProject(tx, id);
      if (!project) throw notFound();
      const before = await caseOfSubmission(tx, id);
      if (before) return { caseId: before.id };
      if (!isCompleted(project.status)) throw new HttpError(409, 'conflict');
      const filled = caseFromSubmission(project);
      const caseId = await addContent(tx, { kind: 'cases', copyOf: null, filled, author: user!.username, now });
      await tx.updateTable('projects').set({ caseId }).where('id', '=', id).execute();
      await record('created', 'case', caseId!);
      return { caseId };
    }),
});
