import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ClockChange } from '../../../domain/clock.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';

/** Changes a clock; what was done can be undone from the toast. @param path of the item in the API */
export function useClockChange(path: string) {
  const t = useTranslations('backOffice.clock');
  const refresh = useRefreshInbox();
  const change = useMutation({
    mutationFn: ({ body }: { body: ClockChange; undo?: ClockChange }) =>
      call(`${path}/clock`, { method: 'PATCH', body }),
    onSuccess: async (_saved, { body, undo }) => {
      const action = undo && { label: t('undo'), run: () => change.mutate({ body: undo }) };
      const done = body.answeredElsewhere ? 'answered' : body.snoozedUntil ? 'snoozed' : 'waitsAgain';
      showToast({ title: t(done), ...(action && { action }) });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' }),
  });
  return change;
}
