import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AssessedProject, AssessmentsOfProject } from '../../../../domain/assessment/assessment.ts';
import { studio } from '../../../../studio.ts';
import { callUntyped } from '../../../api/client.ts';
import { submissionsPath } from '../../inbox/inbox.ts';
import { useOperator } from '../../kit/session/session.ts';

export const assessedPath = '/api/assessments';

export const assessmentsPath = (id: number) => `${submissionsPath}/${id}/assessments`;

/** The assessments of one submission, as the operator may see them. */
export const assessmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [assessedPath, id],
    queryFn: () => callUntyped<AssessmentsOfProject>(assessmentsPath(id)),
    refetchOnMount: true,
  });

/** The assessments of an open submission in a list. A failure does not end the session; failures of the list's own calls do. */
export function useAssessed(id: number): AssessedProject | undefined {
  const isSignedIn = Boolean(useOperator());
  const { data } = useQuery({
    queryKey: [assessedPath],
    queryFn: () => callUntyped<AssessedProject[]>(assessedPath),
    meta: { isAside: true },
    refetchOnMount: true,
    enabled: studio.judging.assessment && isSignedIn,
  });
  return data?.find(({ projectId }) => projectId === id);
}
