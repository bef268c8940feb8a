import * as z from 'zod/mini';
import { mayActAs, type User } from '../../domain/accounts/user.ts';
import {
  parseView,
  type View,
  viewCounts,
  viewEntity,
  viewForm,
  viewOrder,
  viewsFilter,
  viewUpdate,
} from '../../domain/inbox/view.ts';
import type { AppContext } from '../workflows/app-context.ts';
import {
  deleted,
  deletedResponse,
  endpoint,
  type Endpoint,
  readsSubmissions,
} from '../platform/http/endpoint/endpoint.ts';
import { HttpError, invalid, notFound } from '../platform/errors/http-error.ts';
import {
  countViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  orderViews,
  updateView,
} from '../features/views/views.ts';

const writesViews = { access: 'reader', scope: 'submissions:write' } as const;

/** Saved views of lists. Readers have their own; shared ones belong to the editors. */
export const viewsEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint('GET /api/views', {
    summary: 'The saved views of a list: the shared ones and the caller’s',
    ...readsSubmissions,
    query: viewsFilter,
    response: z.array(viewEntity),
    handle: ({ query: { list }, user }) => listViews(db, list, user!.id),
  }),
  endpoint('GET /api/views/counts', {
    summary: 'The number of entries in each view of a list, up to a limit',
    ...readsSubmissions,
    query: viewsFilter,
    response: viewCounts,
    handle: ({ query: { list }, user }) => countViews(db, list, user!.id, now()),
  }),
  endpoint('POST /api/views', {
    summary: 'Save a view; an editor may share it',
    ...writesViews,
    body: viewForm,
    status: 201,
    response: viewEntity,
    errors: { 409: 'The maximum number of views is reached' },
    handle: ({ body, user, transact }) =>
      transact(async (tx, record, at) => {
        checkRole(user!, body.shared);
        const view = await insertView(tx, body, user!, at);
        if (view.shared) await record('created', 'view', view.id);
        return view;
      }),
  }),
  endpoint('PUT /api/views/order', {
    summary: 'Reorder views',
    ...writesViews,
    body: viewOrder,
    response: z.object({ success: z.literal(true) }),
    handle: ({ body: { ids }, user, transact }) =>
      transact(async (tx, record) => {
        const isSharedOrder = await orderViews(tx, ids, user!, mayActAs(user!.role, 'editor'));
        if (isSharedOrder) await record('changed', 'view', null, ['order']);
        return { success: true };
      }),
  }),
  endpoint('PUT /api/views/:id', {
    summary: 'Rename a view, replace its query, share it or make it private',
    ...writesViews,
    body: viewUpdate,
    response: viewEntity,
    errors: { 409: 'The maximum number of views is reached' },
    handle: ({ id, body, user, transact }) =>
      transact(async (tx, record) => {
        const view = changeable(await lockView(tx, id, user!.id), user!, body.shared);
        if (body.query !== undefined && parseView(view.list, body.query) === undefined)
          throw invalid([{ code: 'invalid_value', path: ['query'], values: [], message: '' }]);
        const updated = await updateView(tx, view, body, user!);
        if (view.shared || updated.shared) await record('changed', 'view', id, Object.keys(body));
        return updated;
      }),
  }),
  endpoint('DELETE /api/views/:id', {
    summary: 'Delete a view',
    ...writesViews,
    response: deletedResponse,
    handle: ({ id, user, transact }) =>
      transact(async (tx, record) => {
        const view = changeable(await lockView(tx, id, user!.id), user!);
        await deleteView(tx, id);
        if (view.shared) await record('deleted', 'view', id);
        return deleted;
      }),
  }),
];

/** @throws {HttpError} 404 if the user does not see the view, 403 if it is shared and the user may not change shared views */
function changeable(view: View | undefined, user: User, shared = false): View {
  if (!view) throw notFound();
  checkRole(user, view.shared || shared);
  return view;
}

function checkRole(user: User, shared: boolean): void {
  if (shared && !mayActAs(user.role, 'editor')) throw new HttpError(403, 'notAllowed');
}
