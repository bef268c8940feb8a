import { changeRequest, settledChange, undoOutcome } from '../../domain/inbox/change.ts';
import { endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { undoChange } from '../workflows/undo-change.ts';
import { authorOf, settleChange } from '../features/changes/change-sets.ts';

export const changesEndpoints: Endpoint[] = [
  endpoint('POST /api/changes/undo', {
    summary: 'Undo a change that the caller made in the last ten minutes, except for fields that have changed since',
    access: 'editor',
    body: changeRequest,
    response: undoOutcome,
    errors: { 404: 'No such change of this user', 409: 'Too old' },
    handle: (call) => call.transact((tx, _record, now) => undoChange(tx, call.body.key, authorOf(call), now)),
  }),
  endpoint('POST /api/changes/settle', {
    summary:
      'Whether a change of the caller was made although its response was lost; if not, its key can no longer be used',
    access: 'editor',
    body: changeRequest,
    response: settledChange,
    errors: { 404: 'The key belongs to another user' },
    handle: ({ body: { key }, user, transact }) => transact((tx, _record, now) => settleChange(tx, user!, key, now)),
  }),
];
