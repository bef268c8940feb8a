import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { NewInvitation, Team } from '../../../domain/team.ts';
import { call } from '../../api/client.ts';
import { withProof } from '../session/proof.ts';
import { reasonOf } from '../session/refusal.ts';
import { useChange } from '../use-change.ts';

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
  return useChange({
    send: ({ method, path: below, body }: Change) => withProof(() => call(`${path}/${below}`, { method, body })),
    done: (_answer, { done }) => done,
    failed: (error) => ({ title: t('error'), description: reasonOf(error, t('changeFailed')) }),
    reads: [path],
  });
}

export const useInvite = () =>
  useChange({
    send: (body: { email: string; role: string }) =>
      withProof(() => call<NewInvitation>(`${path}/invitations`, { method: 'POST', body })),
    reads: [path],
  });
