import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { unmergeDays } from '../../../domain/duplicates.ts';
import type { Project } from '../../../domain/project.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useMinute } from '../clock/use-minute.ts';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';

/** Lets a submission stand alone again, as long as that is possible. */
export function UnmergeButton({ id, at }: { id: number; at: string }) {
  const t = useTranslations('backOffice.merges');
  const refresh = useRefreshInbox();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Project>(`${submissionsPath}/${id}/unmerge`, { method: 'POST' }),
    onSuccess: async () => {
      showToast({ title: t('undone') });
      await refresh();
    },
    onError: async () => {
      showToast({ title: t('error'), description: t('unmergeFailed'), variant: 'destructive' });
      await refresh();
    },
  });
  const isOver = useMinute().getTime() - Date.parse(at) > unmergeDays * 24 * 60 * 60 * 1000;
  if (!useMayActAs('editor') || isOver) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="border border-control text-strong"
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {t('unmerge')}
    </Button>
  );
}
