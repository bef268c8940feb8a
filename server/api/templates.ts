import * as z from 'zod/mini';
import { templateEntity, templateForm } from '../../domain/conversation/template.ts';
import type { AppContext } from '../workflows/app-context.ts';
import {
  deletes,
  endpoint,
  type Endpoint,
  readsSubmissions,
  writesSubmissions,
} from '../platform/http/endpoint/endpoint.ts';
import { HttpError, existing } from '../platform/errors/http-error.ts';
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from '../features/templates/templates.ts';

/** Reply templates, shared and personal. A sent reply stores its own text, so changes of a template do not affect it. */
export const templatesEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/templates', {
    summary: 'The templates of the team, then the caller’s',
    ...readsSubmissions,
    response: z.array(templateEntity),
    handle: ({ user }) => listTemplates(db, user!.id),
  }),
  endpoint('POST /api/templates', {
    summary: 'Add a template: texts of a reply, a change of the submission, or both',
    ...writesSubmissions,
    body: templateForm,
    status: 201,
    response: templateEntity,
    errors: { 409: 'The maximum number of templates is reached' },
    handle: ({ body, user, transact }) =>
      transact(async (tx, record, now) => {
        const template = await insertTemplate(tx, body, user!, now);
        await record('created', 'template', template.id);
        return template;
      }),
  }),
  endpoint('PUT /api/templates/:id', {
    summary: 'Replace a template of the team or of the caller',
    ...writesSubmissions,
    body: templateForm,
    versioned: true,
    response: templateEntity,
    handle: ({ id, body, user, version, transact }) =>
      transact(async (tx, record, now) => {
        const template = existing(await lockTemplate(tx, id, user!.id));
        if (version !== undefined && version !== template.updatedAt) throw new HttpError(409, 'changedMeanwhile');
        const updated = await updateTemplate(tx, template, body, user!, now);
        await record('changed', 'template', id, Object.keys(body));
        return updated;
      }),
  }),
  endpoint('DELETE /api/templates/:id', {
    summary: 'Delete a template of the team or of the caller',
    ...writesSubmissions,
    ...deletes('template', (tx, { id, user }) => deleteTemplate(tx, id, user!.id)),
  }),
];
