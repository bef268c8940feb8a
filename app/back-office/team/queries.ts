import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { NewInvitation, Team } from '../../../domain/team.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { withProof } from '../session/proof.ts';

const path = '/api/team';

/** Fetched each time the page opens. */
export const teamQuery = queryOptions({ queryKey: [path], queryFn: () => call<Team>(path), gcTime: 0 });

interface Change {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below the team's. */
  path: string;
  body?: object;
  /** What a toast says afterwards. */
  done: string;
}

/** Changes the team and reads it again. */
export function useTeamChange() {
  const t = useTranslations('backOffice.team');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path: below, body }: Change) => withProof(() => call(`${path}/${below}`, { method, body })),
    onSuccess: (_answer, { done }) => showToast({ title: done }),
    onError: (error) => {
      const reason = error instanceof ApiError ? error.error : undefined;
      showToast({ title: t('error'), description: reason ?? t('changeFailed'), variant: 'destructive' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}

export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; role: string }) =>
      withProof(() => call<NewInvitation>(`${path}/invitations`, { method: 'POST', body })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}
