import { changeRequest, settledChange, undoOutcome } from '../inbox/change.ts';
import type { All, Operations } from './operation.ts';

export const changesApi = {
  'POST /api/changes/undo': {
    summary: 'Undo a change that the caller made in the last ten minutes, except for fields that have changed since',
    access: 'editor',
    body: changeRequest,
    response: undoOutcome,
    errors: { 404: 'The caller made no change with this key', 409: 'The change is too old' },
  },
  'POST /api/changes/settle': {
    summary:
      'Whether a change of the caller whose response was lost has been made; if not, its key can no longer be used',
    access: 'editor',
    body: changeRequest,
    response: settledChange,
    errors: { 404: 'The key belongs to another user' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof changesApi> {}
}
