import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { apiAddress } from '../../api/route.ts';

/** The remaining first steps of a new studio, which are stale after a minute. A failure of this query does not end the session. */
export const firstStepsQuery = queryOptions({
  queryKey: [apiAddress('GET /api/status/first-steps')],
  queryFn: ({ signal }) => call('GET /api/status/first-steps', { signal }),
  meta: { isAside: true },
  staleTime: 60_000,
});
