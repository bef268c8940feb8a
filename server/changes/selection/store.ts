import { bulkLimit } from '../../../domain/change.ts';
import { HttpError } from '../../http/errors.ts';

/** What a bulk call selects: rows by their ids, or all that a filter finds. */
type Selection<Filter> = { items: readonly { id: number }[] } | { filter: Filter; expected: number };

/**
 * Ids of a selection, each once.
 *
 * @param find reads ids of a filter, up to `limit`
 * @throws {HttpError} 409 for more than `bulkLimit`, or where the filter does not leave the expected number
 */
export async function selectedIds<Filter>(
  body: Selection<Filter>,
  find: (filter: Filter, limit: number) => Promise<number[]>,
): Promise<number[]> {
  const ids = 'items' in body ? [...new Set(body.items.map(({ id }) => id))] : await find(body.filter, bulkLimit + 1);
  if (ids.length > bulkLimit || ('filter' in body && ids.length !== body.expected))
    throw new HttpError(409, 'conflict');
  return ids;
}
