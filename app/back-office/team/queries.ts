import { useTranslations } from 'use-intl';
import type { Team } from '../../../domain/team.ts';
import { freshQuery } from '../fresh-query.ts';
import { reasonOf } from '../session/refusal.ts';
import { useProvedCall } from '../use-change.ts';

export const teamPath = '/api/team';

export const teamQuery = freshQuery<Team>(teamPath);

/** Changes the team and reads it again. */
export function useTeamChange() {
  const t = useTranslations('backOffice.team');
  return useProvedCall({
    failed: (error) => ({ title: t('error'), description: reasonOf(error, t('changeFailed')) }),
    reads: [teamPath],
  });
}
