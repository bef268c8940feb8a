import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { BulkReplyUndone } from '../../../domain/inbox/bulk-reply.ts';
import { undoMinutes, type UndoOutcome } from '../../../domain/inbox/change.ts';
import { type StoredDraft, undoSeconds } from '../../../domain/conversation/reply.ts';
import { ApiError, call } from '../../api/client.ts';
import { flushDrafts } from './use-draft.ts';
import { useInboxChange } from './inbox.ts';
import { readStored, store } from '../kit/storage/stored.ts';
import { useChange } from '../kit/requests/use-change.ts';

/** Undoes changes by their keys, and reports the ones that could not be undone. */
export function useUndo() {
  const t = useTranslations('backOffice.undo');
  const { mutate, isPending } = useInboxChange({
    send: async (key: string) => {
      const outcome = await call<UndoOutcome>('/api/changes/undo', { method: 'POST', body: { key } });
      forgetChange(key);
      return outcome;
    },
    done: ({ total, undone, changedBy }) => {
      if (total === 0) return t('nothing');
      if (undone === total) return t('undone', { total });
      const by = changedBy.join(', ') || t('somebody');
      return {
        title: t('partlyUndone', { total, undone }),
        description: t('changedBy', { count: total - undone, by }),
      };
    },
    failed: (error, key) => {
      if (error instanceof ApiError) forgetChange(key);
      return t('failed');
    },
  });
  const reply = useUndoReply();
  const replies = useUndoReplies();
  const deletion = useRestorePortfolioItem();
  const undo = (key: string) => isPending || mutate(key);
  return {
    /** The action of a change's toast. Also makes Ctrl+Z undo the change. */
    offer: (key: string) => {
      rememberChange(key);
      return { label: t('undo'), run: () => void undo(key) };
    },
    /** The action of the toast after deleting a portfolio item; Ctrl+Z restores it, too. */
    offerPortfolioItem: (id: number) => {
      write([...read(), { key: deletionKey(id), at: Date.now(), portfolioItem: id }]);
      return { label: t('undo'), run: () => void deletion.run(id) };
    },
    /** Returns whether there is a change to undo. */
    undoLatest: (): boolean => {
      const latest = read().at(-1);
      if (!latest) return false;
      const { key, at, reply: id, portfolioItem } = latest;
      if (portfolioItem !== undefined) deletion.run(portfolioItem);
      else if (id === undefined || Date.now() - at > undoSeconds.accepted * 1000) undo(key);
      else if (id === 'several') replies.run(key);
      else {
        forgetChange(key);
        reply.run(id);
      }
      return true;
    },
  };
}

const deletionKey = (portfolioItem: number) => `deletion of portfolio item ${portfolioItem}`;

function useRestorePortfolioItem() {
  const t = useTranslations('backOffice.crm');
  const { mutate, isPending } = useChange({
    send: async (id: number) => {
      await call(`/api/system-panel/portfolio/${id}/restore`, { method: 'POST' });
      forgetChange(deletionKey(id));
    },
    done: () => t('restored'),
    failed: (error, id) => {
      if (error instanceof ApiError) forgetChange(deletionKey(id));
      return t('restoreFailed');
    },
    reads: ['/api/portfolio'],
  });
  return { run: (id: number) => isPending || mutate(id) };
}

/** Whether the email of a reply has been sent. */
const isLate = (error: Error) => error instanceof ApiError && [404, 409].includes(error.status);

/** Undoes a reply whose email still waits; the composer on its page then has the text again. @param page of the reply */
export function useUndoReply(page?: string) {
  const t = useTranslations('backOffice.replies');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useInboxChange({
    send: async (id: number) => {
      // The draft is flushed first: the server appends newer typing to the restored text.
      await flushDrafts();
      return call<StoredDraft>(`/api/replies/${id}/undo`, { method: 'POST' });
    },
    done: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/drafts'] });
      if (page !== undefined && location.pathname !== page) navigate(page);
      return { title: t('undone'), description: t('undoneText') };
    },
    failed: (error) => t(isLate(error) ? 'tooLate' : 'undoFailed'),
    isOutdated: isLate,
  });
  return { isPending, run: (id: number) => isPending || mutate(id) };
}

/** Undoes the replies of one key whose emails still wait, with the status that was set with them. */
export function useUndoReplies() {
  const t = useTranslations('backOffice.bulkReply');
  const r = useTranslations('backOffice.replies');
  const { mutate, isPending } = useInboxChange({
    send: ({ key }: { key: string; onUndone?: (() => void) | undefined }) =>
      call<BulkReplyUndone>('/api/replies/undo', { method: 'POST', body: { key } }),
    done: ({ total, undone }, { key, onUndone }) => {
      forgetChange(key);
      onUndone?.();
      const description = undone === total ? t('undoneText') : t('partlyUndoneText', { count: total - undone });
      return { title: t('undone', { count: undone }), description };
    },
    failed: (error, { key }) => {
      if (isLate(error)) forgetChange(key);
      return r(isLate(error) ? 'tooLate' : 'undoFailed');
    },
    isOutdated: isLate,
  });
  return { run: (key: string, onUndone?: () => void) => isPending || mutate({ key, onUndone }) };
}

const storageKey = 'undoableChanges';

/**
 * `key` is an idempotency key, `reply` the id of a reply, or `several` for all replies of the key: while an email waits, its reply is undone
 * together with the status. `portfolioItem` is the id of a deleted one.
 */
type UndoableChange = { key: string; at: number; reply?: number | 'several'; portfolioItem?: number };

/** The operator's changes of the last ten minutes in this tab, newest last. Without storage only a toast's button can undo. */
const read = (): UndoableChange[] =>
  ((readStored('sessionStorage', storageKey) as UndoableChange[] | undefined) ?? []).filter(
    ({ at }) => Date.now() - at < undoMinutes * 60_000,
  );

const write = (changes: readonly UndoableChange[]) => store('sessionStorage', storageKey, changes.slice(-50));

export const rememberChange = (key: string, reply?: UndoableChange['reply']): void =>
  write([...read(), { key, at: Date.now(), ...(reply !== undefined && { reply }) }]);
const forgetChange = (key: string): void => write(read().filter((change) => change.key !== key));
