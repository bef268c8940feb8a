import { viewsApi } from '../../domain/api/views.ts';
import { mayActAs, type User } from '../../domain/accounts/user.ts';
import { parseView, type View } from '../../domain/inbox/view.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { deleted, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, invalidValue, notFound } from '../platform/errors/http-error.ts';
import {
  countViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  orderViews,
  updateView,
} from '../features/views/views.ts';

/** Saved views of lists. Readers have their own; shared ones belong to the editors. */
export const viewsEndpoints = ({ db, now }: AppContext): Endpoint[] =>
  implement(viewsApi, {
    'GET /api/views': ({ query: { list }, user }) => listViews(db, list, user!.id),
    'GET /api/views/counts': ({ query: { list }, user }) => countViews(db, list, user!.id, now()),
    'POST /api/views': ({ body, user, transact }) =>
      transact(async (tx, record, createdAt) => {
        checkRole(user!, body.shared);
        const view = await insertView(tx, body, user!, createdAt);
        if (view.shared) await record('created', 'view', view.id);
        return view;
      }),
    'PUT /api/views/order': ({ body: { ids }, user, transact }) =>
      transact(async (tx, record) => {
        const isSharedOrder = await orderViews(tx, ids, user!, mayActAs(user!.role, 'editor'));
        if (isSharedOrder) await record('changed', 'view', null, ['order']);
        return { success: true };
      }),
    'PUT /api/views/:id': ({ id, body, user, transact }) =>
      transact(async (tx, record) => {
        const view = requireChangeable(await lockView(tx, id, user!.id), user!, body.shared);
        if (body.query !== undefined && parseView(view.list, body.query) === undefined) throw invalidValue('query');
        const updated = await updateView(tx, view, body, user!);
        if (view.shared || updated.shared) await record('changed', 'view', id, Object.keys(body));
        return updated;
      }),
    'DELETE /api/views/:id': ({ id, user, transact }) =>
      transact(async (tx, record) => {
        const view = requireChangeable(await lockView(tx, id, user!.id), user!);
        await deleteView(tx, id);
        if (view.shared) await record('deleted', 'view', id);
        return deleted;
      }),
  });

/** @throws {HttpError} 404 if the user does not see the view, 403 if it is shared and the user may not change shared views */
function requireChangeable(view: View | undefined, user: User, shared = false): View {
  if (!view) throw notFound();
  checkRole(user, view.shared || shared);
  return view;
}

function checkRole(user: User, shared: boolean): void {
  if (shared && !mayActAs(user.role, 'editor')) throw new HttpError(403, 'notAllowed');
}
