import * as z from 'zod/mini';
import { contentSummary, contentVersion, draftContents, editedContent } from '../../domain/content.ts';
import { id as rowId, listLimit, timestamp } from '../../domain/text.ts';
import { type ContentKind, contentKinds } from '../../domain/translation.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { deleted, deletedResponse, endpoint, type Endpoint, readId } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import {
  addContent,
  discardDraft,
  findContent,
  listContent,
  listVersions,
  publish,
  restoreVersion,
  saveDraft,
} from './editing.ts';
import { moveEntity, orderEntities } from './trash.ts';

const version = z.nullable(timestamp());

/** Drafts, versions, order and trash of cases, partners and features. */
export const contentEndpoints = (context: AppContext): Endpoint[] =>
  contentKinds.flatMap((kind) => endpointsOf(kind, context));

function endpointsOf(kind: ContentKind, { db, now, invalidation: { invalidate } }: AppContext): Endpoint[] {
  const all = `/api/system-panel/${kind}` as const;
  const one = `${all}/:id` as const;
  const found = async (id: number) => {
    const entity = await findContent(db, kind, id);
    if (!entity) throw notFound();
    return entity;
  };
  /** Runs a change in a transaction and returns the entity after it. */
  const change = async (id: number, work: (transaction: Database) => Promise<boolean>, isPublic = true) => {
    if (!(await db.transaction().execute(work))) throw notFound();
    if (isPublic) invalidate();
    return found(id);
  };
  return [
    endpoint({
      method: 'GET',
      path: all,
      summary: `All ${kind} with their drafts and translations, in order, or those in the trash`,
      access: 'reader',
      query: z.object({ trash: z.optional(z.literal('true')) }),
      response: z.array(contentSummary),
      handle: ({ query }) => listContent(db, kind, query.trash !== undefined),
    }),
    endpoint({
      method: 'POST',
      path: all,
      summary: `Add one of the ${kind} as a draft, empty or as a copy of another`,
      access: 'editor',
      body: z.object({ copyOf: z.nullable(rowId()) }),
      status: 201,
      response: editedContent,
      refusals: { 404: 'There is none to copy' },
      handle: async ({ body: { copyOf }, user }) => {
        const of = { kind, copyOf, author: user!.username, now: now() };
        const id = await db.transaction().execute((transaction) => addContent(transaction, of));
        if (id === undefined) throw notFound();
        return found(id);
      },
    }),
    endpoint({
      method: 'PUT',
      path: all,
      summary: `Put all ${kind} into the order of their ids`,
      access: 'editor',
      body: z.object({ ids: z.array(rowId()).check(z.maxLength(listLimit)) }),
      response: z.array(contentSummary),
      handle: async ({ body: { ids } }) => {
        await db.transaction().execute((transaction) => orderEntities(transaction, kind, ids));
        invalidate();
        return listContent(db, kind, false);
      },
    }),
    endpoint({
      method: 'GET',
      path: one,
      summary: `One of the ${kind} with its draft`,
      access: 'reader',
      response: editedContent,
      handle: ({ id }) => found(id),
    }),
    endpoint({
      method: 'DELETE',
      path: one,
      summary: `Move one of the ${kind} to the trash, for 30 days`,
      access: 'editor',
      response: deletedResponse,
      handle: async ({ id }) => {
        if (!(await moveEntity(db, { kind, id, from: 'kept' }, { deletedAt: now().toISOString() }))) throw notFound();
        invalidate();
        return deleted;
      },
    }),
    endpoint({
      method: 'POST',
      path: `${one}/restore`,
      summary: `Take one of the ${kind} out of the trash`,
      access: 'editor',
      response: editedContent,
      handle: ({ id }) =>
        change(id, (transaction) => moveEntity(transaction, { kind, id, from: 'trash' }, { deletedAt: null })),
    }),
    endpoint({
      method: 'PUT',
      path: `${one}/draft`,
      summary: `Store a draft; version is the updatedAt of the draft that it was made from, null for the first`,
      access: 'editor',
      body: z.object({ content: draftContents[kind], version }),
      response: editedContent,
      handle: ({ id, body, user }) =>
        change(
          id,
          (transaction) => saveDraft(transaction, { kind, id, author: user!.username, now: now() }, body),
          false,
        ),
    }),
    endpoint({
      method: 'DELETE',
      path: `${one}/draft`,
      summary: 'Discard a draft',
      access: 'editor',
      response: editedContent,
      handle: ({ id }) => change(id, (transaction) => discardDraft(transaction, { kind, id }), false),
    }),
    endpoint({
      method: 'POST',
      path: `${one}/publish`,
      summary: `Publish a draft, or show one of the ${kind} again; version is the draft's updatedAt`,
      access: 'editor',
      body: z.object({ version }),
      response: editedContent,
      handle: ({ id, body, user }) =>
        change(id, (transaction) =>
          publish(transaction, { kind, id, author: user!.username, now: now() }, body.version),
        ),
    }),
    endpoint({
      method: 'POST',
      path: `${one}/withdraw`,
      summary: `Take one of the ${kind} off the public pages`,
      access: 'editor',
      response: editedContent,
      handle: ({ id }) =>
        change(id, (transaction) =>
          moveEntity(transaction, { kind, id, from: 'kept' }, { hiddenAt: now().toISOString() }),
        ),
    }),
    endpoint({
      method: 'GET',
      path: `${one}/versions`,
      summary: 'Published versions, newest first, each with its changes',
      access: 'reader',
      response: z.array(contentVersion),
      handle: async ({ id }) => {
        await found(id);
        return listVersions(db, kind, id);
      },
    }),
    endpoint({
      method: 'POST',
      path: `${one}/versions/:versionId/restore`,
      summary: 'Make a version the draft',
      access: 'editor',
      response: editedContent,
      handle: ({ id, user, c }) =>
        change(
          id,
          (transaction) =>
            restoreVersion(transaction, { kind, id, author: user!.username, now: now() }, readId(c, 'versionId')),
          false,
        ),
    }),
  ];
}
