import * as z from 'zod/mini';
import { contentEntities, contentSummary, draftContents, editedContent } from '../../../domain/content/content.ts';
import { id as rowId, listLimit, timestamp } from '../../../domain/text/text.ts';
import { type ContentKind, contentKinds } from '../../../domain/content/translation.ts';
import { caseFromSubmission } from '../../../domain/inbox/case-from-submission.ts';
import { isCompleted } from '../../../domain/conversation/project.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import {
  deletes,
  endpoint,
  type Endpoint,
  readsContent,
  writesContent,
} from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound, existing } from '../../platform/errors/http-error.ts';
import { lockProject } from '../../features/submissions/submissions.ts';
import {
  addContent,
  discardDraft,
  findContent,
  listContent,
  saveDraft,
} from '../../features/content/content-editing.ts';
import { previewLinkEndpoints } from './preview-links.ts';
import { type MakeChange, publicationEndpoints } from './publication.ts';
import { caseOfSubmission, findDraft, moveEntity, orderEntities } from '../../features/content/content.ts';

/** The drafts, versions, order and trash of cases, partners and features. */
export const contentEndpoints = (context: AppContext): Endpoint[] => [
  ...contentKinds.flatMap((kind) => endpointsOf(kind, context)),
  ...previewLinkEndpoints(context),
  caseOfSubmissionEndpoint,
];

function endpointsOf(kind: ContentKind, { db, now, invalidation: { invalidate } }: AppContext): Endpoint[] {
  const listPath = `/api/system-panel/${kind}` as const;
  const entityPath = `${listPath}/:id` as const;
  const entity = contentEntities[kind];
  const findExisting = async (id: number) => existing(await findContent(db, kind, id));
  const change: MakeChange = async ({ id, user, transact }, action, fields, work) => {
    await transact(async (tx, record, at) => {
      if (!(await work(tx, { kind, id, author: user!.username, now: at }))) throw notFound();
      await record(action, entity, id, fields);
    });
    // Drafts and schedules change nothing that visitors see.
    if (!fields.includes('draft') && !fields.includes('schedule')) invalidate();
    return findExisting(id);
  };
  return [
    ...publicationEndpoints({ db, kind, now, findExisting, change }),
    endpoint(`GET ${listPath}`, {
      summary: `All ${kind} with their drafts and translations, in order, or those in the trash`,
      ...readsContent,
      query: z.object({ trash: z.optional(z.literal('true')) }),
      response: z.array(contentSummary),
      handle: ({ query }) => listContent(db, kind, query.trash && 'trash'),
    }),
    endpoint(`POST ${listPath}`, {
      summary: `Add one of the ${kind} as a draft, empty or as a copy of another`,
      ...writesContent,
      body: z.object({ copyOf: z.nullable(rowId()) }),
      status: 201,
      response: editedContent,
      errors: { 404: 'The source of the copy does not exist' },
      handle: async ({ body: { copyOf }, user, transact }) => {
        const added = await transact(async (tx, record, at) => {
          const id = await addContent(tx, { kind, copyOf, author: user!.username, now: at });
          if (id === undefined) throw notFound();
          await record('created', entity, id);
          return id;
        });
        return findExisting(added);
      },
    }),
    endpoint(`PUT ${listPath}`, {
      summary: `Reorder all ${kind}`,
      ...writesContent,
      body: z.object({ ids: z.array(rowId()).check(z.maxLength(listLimit)) }),
      response: z.array(contentSummary),
      handle: async ({ body: { ids }, transact }) => {
        await transact(async (tx, record) => {
          await orderEntities(tx, kind, ids);
          await record('changed', entity, null, ['order']);
        });
        invalidate();
        return listContent(db, kind);
      },
    }),
    endpoint(`GET ${entityPath}`, {
      summary: `One of the ${kind} with its draft`,
      ...readsContent,
      response: editedContent,
      handle: ({ id }) => findExisting(id),
    }),
    endpoint(`DELETE ${entityPath}`, {
      summary: `Move one of the ${kind} to the trash, for 30 days`,
      ...writesContent,
      ...deletes(entity, (tx, { id }, at) => moveEntity(tx, kind, id, 'deleted', at), invalidate),
    }),
    endpoint(`POST ${entityPath}/restore`, {
      summary: `Take one of the ${kind} out of the trash`,
      ...writesContent,
      response: editedContent,
      handle: (call) => change(call, 'restored', [], (tx, { id, now: at }) => moveEntity(tx, kind, id, 'restored', at)),
    }),
    endpoint(`PUT ${entityPath}/draft`, {
      summary: `Save a draft; version is the updatedAt of the draft that it is based on, null for the first`,
      ...writesContent,
      body: z.object({ content: draftContents[kind], version: z.nullable(timestamp()) }),
      response: editedContent,
      handle: async (call) => {
        const { id, body } = call;
        const author = call.user!.username;
        const open = await findDraft(db, kind, id);
        if (open?.author !== author) return change(call, 'changed', ['draft'], (tx, of) => saveDraft(tx, of, body));
        // The audit records once that an operator works on a draft, not each autosave.
        const save = call.transact((tx, _record, at) => saveDraft(tx, { kind, id, author, now: at }, body));
        if (!(await save)) throw notFound();
        return findExisting(id);
      },
    }),
    endpoint(`DELETE ${entityPath}/draft`, {
      summary: 'Discard a draft',
      ...writesContent,
      response: editedContent,
      handle: (call) => change(call, 'changed', ['draft'], discardDraft),
    }),
  ];
}

const caseOfSubmissionEndpoint = endpoint('POST /api/projects/:id/case', {
  summary: 'Start a case as a draft from an accepted submission, or return the existing one',
  access: 'editor',
  status: 201,
  response: z.object({ caseId: rowId() }),
  errors: { 409: 'The submission is not accepted' },
  handle: ({ id, user, transact }) =>
    transact(async (tx, record, now) => {
      const project = existing(await lockProject(tx, id));
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
