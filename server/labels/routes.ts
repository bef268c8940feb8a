import * as z from 'zod/mini';
import { labelEntity, labelForm } from '../../domain/label.ts';
import { audit } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { deleteLabel, insertLabel, listLabels, renameLabel } from './store.ts';

export const labelsEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint('GET /api/labels', {
    summary: 'The labels of submissions and messages, by name',
    access: 'reader',
    scope: 'submissions:read',
    response: z.array(labelEntity),
    handle: () => listLabels(db),
  }),
  endpoint('POST /api/labels', {
    summary: 'Add a label; one with this name is returned as it is',
    access: 'editor',
    scope: 'submissions:write',
    body: labelForm,
    status: 201,
    response: labelEntity,
    errors: { 409: 'There are as many labels as there may be' },
    handle: ({ body: { name }, by }) =>
      db.transaction().execute(async (tx) => {
        const { label, created } = await insertLabel(tx, name, now());
        if (created) await audit(tx, by, { action: 'created', entity: 'label', id: label.id }, now());
        return label;
      }),
  }),
  endpoint('PUT /api/labels/:id', {
    summary: 'Rename a label; where another has the name, that one takes its place',
    access: 'editor',
    scope: 'submissions:write',
    body: labelForm,
    response: z.extend(labelEntity, { merged: z.boolean() }),
    handle: ({ id, body: { name }, user, by }) =>
      db.transaction().execute(async (tx) => {
        const renamed = await renameLabel(tx, id, name, user!.username, now());
        if (!renamed) throw notFound();
        await audit(
          tx,
          by,
          renamed.merged
            ? { action: 'deleted', entity: 'label', id }
            : { action: 'changed', entity: 'label', id, fields: ['name'] },
          now(),
        );
        return { ...renamed.label, merged: renamed.merged };
      }),
  }),
  endpoint('DELETE /api/labels/:id', {
    summary: 'Delete a label, and take it off what has it',
    access: 'editor',
    scope: 'submissions:write',
    response: deletedResponse,
    handle: ({ id, user, by }) =>
      db.transaction().execute(async (tx) => {
        if (!(await deleteLabel(tx, id, user!.username, now()))) throw notFound();
        await audit(tx, by, { action: 'deleted', entity: 'label', id }, now());
        return deleted;
      }),
  }),
];
