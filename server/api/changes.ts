import { changesApi } from '../../domain/api/changes.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { undoChange } from '../workflows/undo-change.ts';
import { authorOf, settleChange } from '../features/changes/change-sets.ts';

export const changesEndpoints: Endpoint[] = implement(changesApi, {
  'POST /api/changes/undo': (call) =>
    call.transact((tx, _record, now) => undoChange(tx, call.body.key, authorOf(call), now)),
  'POST /api/changes/settle': ({ body: { key }, user, transact }) =>
    transact((tx, _record, now) => settleChange(tx, user!, key, now)),
});
