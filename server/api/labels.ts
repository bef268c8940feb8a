import { labelsApi } from '../../domain/api/labels.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { deletes, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { requireExisting } from '../platform/errors/http-error.ts';
import { deleteLabel, insertLabel, listLabels, renameLabel } from '../features/labels/labels.ts';

export const labelsEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(labelsApi, {
    'GET /api/labels': () => listLabels(db),
    'POST /api/labels': ({ body: { name }, transact }) =>
      transact(async (tx, record, now) => {
        const { label, created } = await insertLabel(tx, name, now);
        if (created) await record('created', 'label', label.id);
        return label;
      }),
    'PUT /api/labels/:id': ({ id, body: { name }, user, transact }) =>
      transact(async (tx, record, now) => {
        const { label, merged } = requireExisting(await renameLabel(tx, id, name, { by: user!.username, now }));
        if (merged) await record('deleted', 'label', id);
        else await record('changed', 'label', id, ['name']);
        return { ...label, merged };
      }),
    'DELETE /api/labels/:id': deletes('label', (tx, { id, user }, now) =>
      deleteLabel(tx, id, { by: user!.username, now }),
    ),
  });
