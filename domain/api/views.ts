import * as z from 'zod/mini';
import { viewCounts, viewEntity, viewForm, viewOrder, viewsFilter, viewUpdate } from '../inbox/view.ts';
import { type All, deletedResponse, type Operations, readsSubmissions } from './operation.ts';

/** Readers have views of their own; shared ones belong to the editors. */
const writesViews = { access: 'reader', scope: 'submissions:write' } as const;

export const viewsApi = {
  'GET /api/views': {
    summary: 'The saved views of a list: the shared ones and the caller’s',
    ...readsSubmissions,
    query: viewsFilter,
    response: z.array(viewEntity),
  },
  'GET /api/views/counts': {
    summary: 'The number of entries in each view of a list, up to a limit',
    ...readsSubmissions,
    query: viewsFilter,
    response: viewCounts,
  },
  'POST /api/views': {
    summary: 'Save a view; an editor may share it',
    ...writesViews,
    body: viewForm,
    status: 201,
    response: viewEntity,
    errors: { 409: 'The maximum number of views is reached' },
  },
  'PUT /api/views/order': {
    summary: 'Reorder views',
    ...writesViews,
    body: viewOrder,
    response: z.object({ success: z.literal(true) }),
  },
  'PUT /api/views/:id': {
    summary: 'Rename a view, replace its query, share it or make it private',
    ...writesViews,
    body: viewUpdate,
    response: viewEntity,
    errors: { 409: 'The maximum number of views is reached' },
  },
  'DELETE /api/views/:id': {
    summary: 'Delete a view',
    ...writesViews,
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof viewsApi> {}
}
