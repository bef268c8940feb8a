import { changeRequest, settledChange, undoOutcome } from '../inbox/change.ts';
import type { All, Operations } from './operation.ts';

export const changesApi = {
  'POST /api/changes/undo': {
    summary: 'Undo a change that the caller made in the last ten minutes, except for fields that have changed since',
    access: 'editor',
    body: changeRequest,
    response: undoOutcome,
    errors: { 404: 'No such change of this user', 409: 'Too old' },
  },
  'POST /api/changes/settle': {
    summary:
      'Whether a change of the caller was made although its response was lost; if not, its key can no longer be used',
    access: 'editor',
    body: changeRequest,
    response: settledChange,
    errors: { 404: 'The key belongs to another user' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof changesApi> {}
}
