import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkOutcome } from '../../../domain/change.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { useUndo } from '../undo/use-undo.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import { forgetSent, loseResponse, rememberSent, type SentChange } from './sent-changes.ts';

type BulkChange = {
  /** Of the list in the API. */
  path: string;
  onChanged?: () => void;
} & (
  | { items: () => readonly { id: number; version?: string | undefined; status?: string | undefined }[] }
  /** Everything that a filter leaves, and how much that was. */
  | { filter: object; expected: number }
);

/** Changes several entities in one call. */
export function useBulkChange({ path, onChanged, ...selected }: BulkChange) {
  // A second letter typed in a select changes it again, before the screen knows that the first change is being sent.
  const isSending = useRef(false);
  const { send, isPending } = useSendChange(onChanged, () => (isSending.current = false));
  return {
    isPending,
    change: (change: object) => {
      if (isSending.current) return;
      isSending.current = true;
      const of = 'items' in selected ? { items: selected.items() } : selected;
      const count = 'items' in of ? of.items.length : of.expected;
      send({ path, body: { ...of, change }, count });
    },
  };
}

/** Sends a bulk change. Where the response is lost, `LostChanges` settles whether it was made. */
export function useSendChange(onChanged?: () => void, onSettled?: () => void) {
  const t = useTranslations('backOffice.selection');
  const refresh = useRefreshInbox();
  const undo = useUndo();
  const describe = useOutcomeTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: SentChange) => {
      const { path, body, key } = change;
      rememberSent(change);
      return call<BulkOutcome>(`${path}/bulk`, { method: 'POST', body, idempotencyKey: key });
    },
    onSuccess: async (outcome, { key }) => {
      forgetSent(key);
      showToast({ ...describe(outcome), action: undo.offer(key) });
      onChanged?.();
      await refresh();
    },
    onError: async (error, { key }) => {
      // A proxy whose server died, or a server out of time, may say so of a change that was made.
      if (!(error instanceof ApiError) || error.status >= 500) {
        loseResponse(key);
        showToast({ title: t('noAnswer'), description: t('noAnswerText'), variant: 'destructive' });
        return;
      }
      forgetSent(key);
      const isOther = error.status === 409;
      showToast({ title: t('failed'), description: isOther ? t('otherCount') : error.error, variant: 'destructive' });
      if (isOther) await refresh();
    },
    onSettled,
  });
  return { isPending, send: (change: Omit<SentChange, 'key'>) => mutate({ ...change, key: randomKey() }) };
}

/** What a bulk change did, for a toast. */
export function useOutcomeTexts() {
  const t = useTranslations('backOffice.selection');
  return ({ changed, skipped, missing }: BulkOutcome) => {
    const names = [...new Set(skipped.map(({ by }) => by))].join(', ');
    const notes = [
      ...(skipped.length > 0 ? [t('skipped', { count: skipped.length, by: names })] : []),
      ...(missing > 0 ? [t('missing', { count: missing })] : []),
    ];
    return { title: t('changed', { count: changed }), ...(notes.length > 0 && { description: notes.join(' ') }) };
  };
}
