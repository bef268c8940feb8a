import { ApiError } from '../../../api/client.ts';
import { isConflict } from '../requests/save.ts';
import type { SaveFailure } from './autosave.ts';

/** The kind of a failed save of an entity with versions. A rate limit and a failure of the server pass; another rejection lasts. */
export function failureOfSave(error: unknown): SaveFailure {
  if (isConflict(error)) return 'conflict';
  return error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'lasting' : 'passing';
}
