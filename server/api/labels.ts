import * as z from 'zod/mini';
import { labelEntity, labelForm } from '../../domain/conversation/label.ts';
import type { AppContext } from '../workflows/app-context.ts';
import {
  deletes,
  endpoint,
  type Endpoint,
  readsSubmissions,
  writesSubmissions,
} from '../platform/http/endpoint/endpoint.ts';
import { existing } from '../platform/errors/http-error.ts';
import { deleteLabel, insertLabel, listLabels, renameLabel } from '../features/labels/labels.ts';

export const labelsEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/labels', {
    summary: 'The labels of submissions and messages, by name',
    ...readsSubmissions,
    response: z.array(labelEntity),
    handle: () => listLabels(db),
  }),
  endpoint('POST /api/labels', {
    summary: 'Add a label, or return the existing one with this name',
    ...writesSubmissions,
    body: labelForm,
    status: 201,
    response: labelEntity,
    errors: { 409: 'The maximum number of labels is reached' },
    handle: ({ body: { name }, transact }) =>
      transact(async (tx, record, now) => {
        const { label, created } = await insertLabel(tx, name, now);
        if (created) await record('created', 'label', label.id);
        return label;
      }),
  }),
  endpoint('PUT /api/labels/:id', {
    summary: 'Rename a label, or merge it into an existing one with the new name',
    ...writesSubmissions,
    body: labelForm,
    response: z.extend(labelEntity, { merged: z.boolean() }),
    handle: ({ id, body: { name }, user, transact }) =>
      transact(async (tx, record, now) => {
        const { label, merged } = existing(await renameLabel(tx, id, name, user!.username, now));
        if (merged) await record('deleted', 'label', id);
        else await record('changed', 'label', id, ['name']);
        return { ...label, merged };
      }),
  }),
  endpoint('DELETE /api/labels/:id', {
    summary: 'Delete a label, and remove it from all submissions and messages',
    ...writesSubmissions,
    ...deletes('label', (tx, { id, user }, now) => deleteLabel(tx, id, user!.username, now)),
  }),
];
