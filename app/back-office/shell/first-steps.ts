import { queryOptions } from '@tanstack/react-query';
import type { FirstStepsState } from '../../../domain/operations/status.ts';
import { callUntyped } from '../../api/client.ts';

export const firstStepsPath = '/api/status/first-steps';

/** The remaining first steps of a new studio, refetched after a minute; a failure does not end the session. */
export const firstStepsQuery = queryOptions({
  queryKey: [firstStepsPath],
  queryFn: () => callUntyped<FirstStepsState>(firstStepsPath),
  meta: { isAside: true },
  staleTime: 60_000,
});
