import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AssessedProject } from '../../../../domain/assessment/assessment.ts';
import { practice } from '../../../../studio.ts';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { useOperator } from '../../kit/session/session.ts';

export const assessedPath = apiAddress('GET /api/assessments');

/** The assessments of one submission, as the operator may see them. */
export const assessmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [assessedPath, id],
    queryFn: ({ signal }) => call('GET /api/projects/:id/assessments', { id, signal }),
    refetchOnMount: true,
  });

/** The assessments of an open submission in a list. A failure does not end the session; failures of the list's own calls do. */
export function useAssessed(id: number): AssessedProject | undefined {
  const isSignedIn = Boolean(useOperator());
  const { data } = useQuery({
    queryKey: [assessedPath],
    queryFn: ({ signal }) => call('GET /api/assessments', { signal }),
    meta: { isAside: true },
    refetchOnMount: true,
    enabled: practice.judging.assessment && isSignedIn,
  });
  return data?.find(({ projectId }) => projectId === id);
}
