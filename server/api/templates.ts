import { templatesApi } from '../../domain/api/templates.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { deletes, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, requireExisting } from '../platform/errors/http-error.ts';
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from '../features/templates/templates.ts';

/** Reply templates, shared and personal. A sent reply stores its own text, so changes of a template do not affect it. */
export const templatesEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(templatesApi, {
    'GET /api/templates': ({ user }) => listTemplates(db, user!.id),
    'POST /api/templates': ({ body, user, transact }) =>
      transact(async (tx, record, now) => {
        const template = await insertTemplate(tx, body, user!, now);
        await record('created', 'template', template.id);
        return template;
      }),
    'PUT /api/templates/:id': ({ id, body, user, version, transact }) =>
      transact(async (tx, record, now) => {
        const template = requireExisting(await lockTemplate(tx, id, user!.id));
        if (version !== undefined && version !== template.updatedAt) throw new HttpError(409, 'changedMeanwhile');
        const updated = await updateTemplate(tx, template, body, user!, now);
        await record('changed', 'template', id, Object.keys(body));
        return updated;
      }),
    'DELETE /api/templates/:id': deletes('template', (tx, { id, user }) => deleteTemplate(tx, id, user!.id)),
  });
