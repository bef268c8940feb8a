import { contentApi, caseOfSubmissionApi } from '../../../domain/api/content.ts';
import { contentEntities, nameField } from '../../../domain/content/content.ts';
import { type ContentKind, contentKinds } from '../../../domain/content/translation.ts';
import { caseFromSubmission } from '../../../domain/inbox/case-from-submission.ts';
import { isCompleted } from '../../../domain/conversation/project.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { deletes, type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound, requireExisting } from '../../platform/errors/http-error.ts';
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
  ...caseOfSubmissionEndpoint,
];

function endpointsOf(kind: ContentKind, { db, now }: AppContext): Endpoint[] {
  const entity = contentEntities[kind];
  const findExisting = async (id: number) => requireExisting(await findContent(db, kind, id));
  const change: MakeChange = async ({ id, user, transact }, action, fields, work) => {
    await transact(async (tx, record, changedAt) => {
      if (!(await work(tx, { kind, id, author: user!.username, now: changedAt }))) throw notFound();
      await record(action, entity, id, fields);
    });
    return findExisting(id);
  };
  return [
    ...publicationEndpoints({ db, kind, now, findExisting, change }),
    ...implement(
      contentApi(kind),
      {
        'GET /api/system-panel/{kind}': ({ query }) => listContent(db, kind, query.trash && 'trash'),
        'POST /api/system-panel/{kind}': async ({ body: { copyOf, name }, user, transact }) => {
          const filled = name === undefined ? {} : { [nameField(kind)]: name };
          const added = await transact(async (tx, record, createdAt) => {
            const id = await addContent(tx, { kind, copyOf, filled, author: user!.username, now: createdAt });
            if (id === undefined) throw notFound();
            await record('created', entity, id);
            return id;
          });
          return findExisting(added);
        },
        'PUT /api/system-panel/{kind}': async ({ body: { ids }, transact }) => {
          await transact(async (tx, record) => {
            await orderEntities(tx, kind, ids);
            await record('changed', entity, null, ['order']);
          });
          return listContent(db, kind);
        },
        'GET /api/system-panel/{kind}/:id': ({ id }) => findExisting(id),
        'DELETE /api/system-panel/{kind}/:id': deletes(entity, (tx, { id }, deletedAt) =>
          moveEntity(tx, kind, id, 'deleted', deletedAt),
        ),
        'POST /api/system-panel/{kind}/:id/restore': (call) =>
          change(call, 'restored', [], (tx, { id, now: restoredAt }) =>
            moveEntity(tx, kind, id, 'restored', restoredAt),
          ),
        'PUT /api/system-panel/{kind}/:id/draft': async (call) => {
          const { id, body } = call;
          const author = call.user!.username;
          const open = await findDraft(db, kind, id);
          if (open?.author !== author)
            return change(call, 'changed', ['draft'], (tx, target) => saveDraft(tx, target, body));
          // The audit records once that an operator works on a draft, not each autosave.
          const save = call.transact((tx, _record, savedAt) => saveDraft(tx, { kind, id, author, now: savedAt }, body));
          if (!(await save)) throw notFound();
          return findExisting(id);
        },
        'DELETE /api/system-panel/{kind}/:id/draft': (call) => change(call, 'changed', ['draft'], discardDraft),
      },
      { kind },
    ),
  ];
}

const caseOfSubmissionEndpoint = implement(caseOfSubmissionApi, {
  'POST /api/projects/:id/case': ({ id, user, transact }) =>
    transact(async (tx, record, now) => {
      const project = requireExisting(await lockProject(tx, id));
      const before = await caseOfSubmission(tx, id);
      if (before) return { caseId: before.id };
      if (!isCompleted(project.status)) throw new HttpError(409, 'conflict');
      const filled = caseFromSubmission(project);
      const caseId = await addContent(tx, { kind: 'cases', copyOf: null, filled, author: user!.username, now });
      await tx.updateTable('projects').set({ caseId }).where('id', '=', id).execute();
      await record('created', 'case', caseId!);
      return { caseId: caseId! };
    }),
});
