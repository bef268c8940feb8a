import { undoOutcome, undoRequest } from '../../domain/change.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { undoChange } from './undo.ts';

export const changesEndpoints = (context: AppContext): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/changes/undo',
    summary: 'Undo an own change of the last ten minutes, except where another has changed the same since',
    access: 'editor',
    body: undoRequest,
    response: undoOutcome,
    errors: { 404: 'No such change of this user', 409: 'Too old' },
    handle: ({ body, user, by: actor }) => undoChange(context, body.key, { user: user!, actor }, context.now()),
  }),
];
