import { changeRequest, settledChange } from '../../domain/change.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { settleChange } from './store.ts';

export const changesEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint('POST /api/changes/settle', {
    summary:
      'Whether an own change was made whose response was lost; one that was not can no longer be made under its key',
    access: 'editor',
    body: changeRequest,
    response: settledChange,
    errors: { 404: 'The key is another user’s' },
    handle: ({ body: { key: idempotencyKey }, user }) =>
      db.transaction().execute((tx) => settleChange(tx, { user: user!, idempotencyKey }, now())),
  }),
];
