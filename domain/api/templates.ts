import * as z from 'zod/mini';
import { templateEntity, templateForm } from '../conversation/template.ts';
import { type All, deletedResponse, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

export const templatesApi = {
  'GET /api/templates': {
    summary: 'The templates of the team, then the caller’s',
    ...readsSubmissions,
    response: z.array(templateEntity),
  },
  'POST /api/templates': {
    summary: 'Add a template: texts of a reply, a change of the submission, or both',
    ...writesSubmissions,
    body: templateForm,
    status: 201,
    response: templateEntity,
    errors: { 409: 'The maximum number of templates is reached' },
  },
  'PUT /api/templates/:id': {
    summary: 'Replace a template of the team or of the caller',
    ...writesSubmissions,
    body: templateForm,
    versioned: true,
    response: templateEntity,
  },
  'DELETE /api/templates/:id': {
    summary: 'Delete a template of the team or of the caller',
    ...writesSubmissions,
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof templatesApi> {}
}
