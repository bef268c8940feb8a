import * as z from 'zod/mini';
import { contentEntities, contentSummary, draftContents, editedContent } from '../../domain/content.ts';
import { id as rowId, listLimit, timestamp } from '../../domain/text.ts';
import { type ContentKind, contentKinds } from '../../domain/translation.ts';
import { audited } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Call, deleted, deletedResponse, endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { addContent, discardDraft, findContent, listContent, saveDraft } from './editing.ts';
import { findDraft } from './store.ts';
import { previewLinkEndpoints } from './preview-links.ts';
import { publicationEndpoints } from './publication-routes.ts';
import { caseOfSubmissionEndpoints } from './from-submission.ts';
import { moveEntity, orderEntities } from './trash.ts';
import { versionEndpoints } from './version-routes.ts';

const version = z.nullable(timestamp());

/** Drafts, versions, order and trash of cases, partners and features. */
export const contentEndpoints = (context: AppContext): Endpoint[] => [
  ...contentKinds.flatMap((kind) => endpointsOf(kind, context)),
  ...previewLinkEndpoints(context),
  ...caseOfSubmissionEndpoints(context),
];

function endpointsOf(kind: ContentKind, { db, now, invalidation: { invalidate } }: AppContext): Endpoint[] {
  const all = `/api/system-panel/${kind}` as const;
  const one = `${all}/:id` as const;
  const found = async (id: number) => {
    const entity = await findContent(db, kind, id);
    if (!entity) throw notFound();
    return entity;
  };
  /** Runs a change in a transaction, records it, and returns the entity after it. */
  const change = async (
    { id, by }: Pick<Call<unknown, unknown>, 'id' | 'by'>,
    action: 'changed' | 'restored',
    work: (transaction: Database) => Promise<boolean>,
    fields: readonly string[] = [],
  ) => {
    if (!(await audited(db, by, now(), work, () => ({ action, entity: contentEntities[kind], id, fields }))))
      throw notFound();
    // A draft and a time to come change nothing that visitors see.
    if (!fields.includes('draft') && !fields.includes('schedule')) invalidate();
    return found(id);
  };
  const changeOf = ({ id, user }: Pick<Call<unknown, unknown>, 'id' | 'user'>) => ({
    kind,
    id,
    author: user!.username,
    now: now(),
  });
  return [
    ...versionEndpoints({ db, kind, found, change, changeOf }),
    ...publicationEndpoints({ kind, now, change, changeOf }),
    endpoint(`GET ${all}`, {
      summary: `All ${kind} with their drafts and translations, in order, or those in the trash`,
      access: 'reader',
      scope: 'content:read',
      query: z.object({ trash: z.optional(z.literal('true')) }),
      response: z.array(contentSummary),
      handle: ({ query }) => listContent(db, kind, query.trash !== undefined),
    }),
    endpoint(`POST ${all}`, {
      summary: `Add one of the ${kind} as a draft, empty or as a copy of another`,
      access: 'editor',
      scope: 'content:write',
      body: z.object({ copyOf: z.nullable(rowId()) }),
      status: 201,
      response: editedContent,
      errors: { 404: 'There is none to copy' },
      handle: async ({ body: { copyOf }, by, user }) => {
        const of = { kind, copyOf, author: user!.username, now: now() };
        const id = await audited(
          db,
          by,
          now(),
          (tx) => addContent(tx, of),
          (added) => ({ action: 'created', entity: contentEntities[kind], id: added }),
        );
        if (id === undefined) throw notFound();
        return found(id);
      },
    }),
    endpoint(`PUT ${all}`, {
      summary: `Put all ${kind} into the order of their ids`,
      access: 'editor',
      scope: 'content:write',
      body: z.object({ ids: z.array(rowId()).check(z.maxLength(listLimit)) }),
      response: z.array(contentSummary),
      handle: async ({ body: { ids }, by }) => {
        await audited(
          db,
          by,
          now(),
          (tx) => orderEntities(tx, kind, ids),
          () => ({ action: 'changed', entity: contentEntities[kind], id: null, fields: ['order'] }),
        );
        invalidate();
        return listContent(db, kind, false);
      },
    }),
    endpoint(`GET ${one}`, {
      summary: `One of the ${kind} with its draft`,
      access: 'reader',
      scope: 'content:read',
      response: editedContent,
      handle: ({ id }) => found(id),
    }),
    endpoint(`DELETE ${one}`, {
      summary: `Move one of the ${kind} to the trash, for 30 days`,
      access: 'editor',
      scope: 'content:write',
      response: deletedResponse,
      handle: async ({ id, by }) => {
        const deletedAt = now().toISOString();
        const moved = await audited(
          db,
          by,
          now(),
          (tx) => moveEntity(tx, { kind, id, from: 'kept' }, { deletedAt, publishAt: null, withdrawAt: null }),
          () => ({ action: 'deleted', entity: contentEntities[kind], id }),
        );
        if (!moved) throw notFound();
        invalidate();
        return deleted;
      },
    }),
    endpoint(`POST ${one}/restore`, {
      summary: `Take one of the ${kind} out of the trash`,
      access: 'editor',
      scope: 'content:write',
      response: editedContent,
      handle: (call) =>
        change(call, 'restored', (tx) => moveEntity(tx, { kind, id: call.id, from: 'trash' }, { deletedAt: null })),
    }),
    endpoint(`PUT ${one}/draft`, {
      summary: `Store a draft; version is the updatedAt of the draft that it was made from, null for the first`,
      access: 'editor',
      scope: 'content:write',
      body: z.object({ content: draftContents[kind], version }),
      response: editedContent,
      handle: async (call) => {
        const save = (tx: Database) => saveDraft(tx, changeOf(call), call.body);
        const open = await findDraft(db, kind, call.id);
        if (open?.author !== call.user!.username) return change(call, 'changed', save, ['draft']);
        // The audit says once that an operator works on a draft, not with each pause in typing.
        if (!(await inTransaction(db, save))) throw notFound();
        return found(call.id);
      },
    }),
    endpoint(`DELETE ${one}/draft`, {
      summary: 'Discard a draft',
      access: 'editor',
      scope: 'content:write',
      response: editedContent,
      handle: (call) => change(call, 'changed', (tx) => discardDraft(tx, changeOf(call)), ['draft']),
    }),
  ];
}
