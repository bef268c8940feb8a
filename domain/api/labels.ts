import * as z from 'zod/mini';
import { labelEntity, labelForm } from '../conversation/label.ts';
import { type All, deletedResponse, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

export const labelsApi = {
  'GET /api/labels': {
    summary: 'The labels of submissions and messages, by name',
    ...readsSubmissions,
    response: z.array(labelEntity),
  },
  'POST /api/labels': {
    summary: 'Add a label, or return the existing one with this name',
    ...writesSubmissions,
    body: labelForm,
    status: 201,
    response: labelEntity,
    errors: { 409: 'The maximum number of labels is reached' },
  },
  'PUT /api/labels/:id': {
    summary: 'Rename a label, or merge it into an existing one with the new name',
    ...writesSubmissions,
    body: labelForm,
    response: z.extend(labelEntity, { merged: z.boolean() }),
  },
  'DELETE /api/labels/:id': {
    summary: 'Delete a label, and remove it from all submissions and messages',
    ...writesSubmissions,
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof labelsApi> {}
}
