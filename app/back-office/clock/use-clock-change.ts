import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ProjectClockChange } from '../../../domain/project.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';

/** Changes a clock; what was done can be undone from the toast. @param path of the item in the API */
export function useClockChange(path: string) {
  const t = useTranslations('backOffice.clock');
  const refresh = useRefreshInbox();
  const change = useMutation({
    mutationFn: ({ body }: { body: ProjectClockChange; undo?: ProjectClockChange }) =>
      call(`${path}/clock`, { method: 'PATCH', body }),
    onSuccess: async (_saved, { body, undo }) => {
      const action = undo && { label: t('undo'), run: () => change.mutate({ body: undo }) };
      showToast({ title: t(outcome(body)), ...(action && { action }) });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' }),
  });
  return change;
}

function outcome({ answeredElsewhere, answerWaived, snoozedUntil }: ProjectClockChange) {
  if (answeredElsewhere) return 'answered';
  if (answerWaived) return 'waived';
  return snoozedUntil ? 'snoozed' : 'waitsAgain';
}
