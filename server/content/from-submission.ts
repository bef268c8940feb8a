import * as z from 'zod/mini';
import { caseFromSubmission } from '../../domain/case-from-submission.ts';
import { isCompleted } from '../../domain/project.ts';
import { id as rowId } from '../../domain/text.ts';
import { audit } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { lockProject } from '../projects/store.ts';
import { addContent } from './editing.ts';
import { caseOfSubmission } from './store.ts';

/** The case of an accepted submission. */
export const caseOfSubmissionEndpoints = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Endpoint[] => [
  endpoint('POST /api/projects/:id/case', {
    summary: 'Begin a case as a draft from an accepted submission, or name the one that was begun before',
    access: 'editor',
    status: 201,
    response: z.object({ caseId: rowId() }),
    errors: { 409: 'The submission is not accepted' },
    handle: ({ id, by, user }) =>
      db.transaction().execute(async (tx) => {
        const project = await lockProject(tx, id);
        if (!project) throw notFound();
        const before = await caseOfSubmission(tx, id);
        if (before) return { caseId: before.id };
        if (!isCompleted(project.status)) throw new HttpError(409, 'conflict');
        const filled = caseFromSubmission(project);
        const of = { kind: 'cases', copyOf: null, filled, author: user!.username, now: now() } as const;
        const caseId = (await addContent(tx, of))!;
        await tx.updateTable('projects').set({ caseId }).where('id', '=', id).execute();
        await audit(tx, by, { action: 'created', entity: 'case', id: caseId }, now());
        return { caseId };
      }),
  }),
];
