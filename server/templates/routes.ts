import * as z from 'zod/mini';
import { templateEntity, templateForm } from '../../domain/template.ts';
import { audited } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { deleteTemplate, insertTemplate, listTemplates, lockTemplate, updateTemplate } from './store.ts';

/** Reply templates: the team's and one's own. A sent reply holds its own text, and no change of a template reaches it. */
export const templatesEndpoints = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Endpoint[] => [
  endpoint('GET /api/templates', {
    summary: 'The templates of the team, then one’s own',
    access: 'reader',
    scope: 'submissions:read',
    response: z.array(templateEntity),
    handle: ({ user }) => listTemplates(db, user!.id),
  }),
  endpoint('POST /api/templates', {
    summary: 'Add a template: texts of a reply, a change of the submission, or both',
    access: 'editor',
    scope: 'submissions:write',
    body: templateForm,
    status: 201,
    response: templateEntity,
    errors: { 409: 'There are as many templates as there may be' },
    handle: ({ body, user, by }) =>
      audited(
        db,
        by,
        now(),
        (tx) => insertTemplate(tx, body, user!, now()),
        ({ id }) => ({ action: 'created', entity: 'template', id }),
      ),
  }),
  endpoint('PUT /api/templates/:id', {
    summary: 'Replace a template of the team, or an own one',
    access: 'editor',
    scope: 'submissions:write',
    body: templateForm,
    versioned: true,
    response: templateEntity,
    handle: ({ id, body, user, by, version }) =>
      audited(
        db,
        by,
        now(),
        async (tx) => {
          const template = await lockTemplate(tx, id, user!.id);
          if (!template) throw notFound();
          if (version !== undefined && version !== template.updatedAt) throw new HttpError(409, 'changedMeanwhile');
          return updateTemplate(tx, template, body, user!, now());
        },
        () => ({ action: 'changed', entity: 'template', id, fields: Object.keys(body) }),
      ),
  }),
  endpoint('DELETE /api/templates/:id', {
    summary: 'Delete a template of the team, or an own one',
    access: 'editor',
    scope: 'submissions:write',
    response: deletedResponse,
    handle: ({ id, user, by }) =>
      audited(
        db,
        by,
        now(),
        async (tx) => {
          if (!(await lockTemplate(tx, id, user!.id))) throw notFound();
          await deleteTemplate(tx, id);
          return deleted;
        },
        () => ({ action: 'deleted', entity: 'template', id }),
      ),
  }),
];
