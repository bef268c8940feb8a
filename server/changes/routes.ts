import { changeRequest, settledChange, undoOutcome } from '../../domain/inbox/change.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { undoChange } from '../projects/undo/store.ts';
import { authorOf, settleChange } from './store.ts';

export const changesEndpoints: Endpoint[] = [
  endpoint('POST /api/changes/undo', {
    summary: 'Undo an own change of the last ten minutes, except where another has changed the same since',
    access: 'editor',
    body: changeRequest,
    response: undoOutcome,
    errors: { 404: 'No such change of this user', 409: 'Too old' },
    handle: (call) => call.transact((tx, _record, now) => undoChange(tx, call.body.key, authorOf(call), now)),
  }),
  endpoint('POST /api/changes/settle', {
    summary:
      'Whether an own change was made whose response was lost; one that was not can no longer be made under its key',
    access: 'editor',
    body: changeRequest,
    response: settledChange,
    errors: { 404: 'The key is another user’s' },
    handle: ({ body: { key }, user, transact }) => transact((tx, _record, now) => settleChange(tx, user!, key, now)),
  }),
];
