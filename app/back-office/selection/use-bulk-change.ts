import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { BulkOutcome } from '../../../domain/change.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { useUndo } from '../undo/use-undo.ts';
import { useRefreshInbox } from '../list/inbox.ts';

type BulkChange = {
  /** Of the list in the API. */
  path: string;
  onChanged?: () => void;
} & (
  | { items: () => readonly { id: number; version?: string | undefined }[] }
  /** Everything that a filter leaves, and how much that was. */
  | { filter: object; expected: number }
);

/** Changes several entities in one call. Without an answer the same call can be sent again: it is applied once. */
export function useBulkChange({ path, onChanged, ...selected }: BulkChange) {
  const t = useTranslations('backOffice.selection');
  const refresh = useRefreshInbox();
  const undo = useUndo();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, body }: { key: string; body: object }) =>
      call<BulkOutcome>(`${path}/bulk`, { method: 'POST', body, idempotencyKey: key }),
    onSuccess: async ({ changed, skipped, missing }, { key }) => {
      const names = [...new Set(skipped.map(({ by }) => by))].join(', ');
      const notes = [
        ...(skipped.length > 0 ? [t('skipped', { count: skipped.length, by: names })] : []),
        ...(missing > 0 ? [t('missing', { count: missing })] : []),
      ];
      showToast({
        title: t('changed', { count: changed }),
        ...(notes.length > 0 && { description: notes.join(' ') }),
        action: undo.offer(key),
      });
      onChanged?.();
      await refresh();
    },
    onError: async (error, sent) => {
      if (!(error instanceof ApiError)) {
        const action = { label: t('sendAgain'), run: () => mutate(sent) };
        showToast({ title: t('noAnswer'), description: t('noAnswerText'), variant: 'destructive', action });
        return;
      }
      const isOther = error.status === 409;
      showToast({ title: t('failed'), description: isOther ? t('otherCount') : error.error, variant: 'destructive' });
      if (isOther) await refresh();
    },
  });
  return {
    isPending,
    change: (change: object) => {
      const of = 'items' in selected ? { items: selected.items() } : selected;
      mutate({ key: randomKey(), body: { ...of, change } });
    },
  };
}
