import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FirstStepsState, stepsLeft } from '../../../domain/first-steps.ts';
import { call } from '../../api/client.ts';
import { useMayActAs } from '../session/session.ts';

export const firstStepsPath = '/api/status/first-steps';

/** What a new studio does first; read again after a minute. A failure is no reason to end the session. */
export const firstStepsQuery = queryOptions({
  queryKey: [firstStepsPath],
  queryFn: () => call<FirstStepsState>(firstStepsPath),
  meta: { isAside: true },
  staleTime: 60_000,
});

/** How many first steps an admin has before them; 0 for others. */
export function useFirstStepsLeft(): number {
  const { data } = useQuery({ ...firstStepsQuery, enabled: useMayActAs('admin') });
  return data ? stepsLeft(data) : 0;
}
