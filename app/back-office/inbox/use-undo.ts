import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../api/client.ts';
import { type ToastText, useChange } from '../kit/requests/use-change.ts';
import { studioPaths, undoStudioPublication } from '../kit/studio/studio-requests.ts';
import { type UndoableChange, undoableChanges } from './changes/undoable-changes.ts';
import { inboxPaths } from './inbox.ts';
import { flushDrafts } from './use-draft.ts';

/** Undoes changes, one at a time, and shows the outcome of each undo in a toast. */
export function useUndo() {
  const t = useTranslations('backOffice');
  const { mutate, isPending } = useChange({
    send: ({ change }: { change: UndoableChange; onUndone: (() => void) | undefined }) => sendUndo(change, t),
    done: (toast, { onUndone }) => {
      onUndone?.();
      return toast;
    },
    failed: (error, { change }) => undoOf(change).failed(isTooLate(error), t),
    reads: ({ change }) => undoOf(change).reads,
    isOutdated: isTooLate,
  });
  /** Undoes a change, unless another undo is being sent. */
  const undo = (change: UndoableChange, onUndone?: () => void): void => {
    if (begin()) mutate({ change, onUndone });
  };
  return {
    isPending,
    undo,
    /** Makes Ctrl+Z undo the change that has just been made. @returns the action of its toast, which undoes it, too */
    offer: (change: UndoableChange, onUndone?: () => void) => {
      undoableChanges.remember(change, onUndone);
      return { label: t('undo.undo'), run: () => undo(change, onUndone) };
    },
    /** Undoes the newest change. @returns whether there is one */
    undoLatest: (): boolean => {
      const latest = undoableChanges.latest();
      if (latest) undo(latest, latest.onUndone);
      return latest !== undefined;
    },
  };
}

/** Whether an undo of any screen has been sent and has no response yet. */
let isUndoing = false;

/** Starts an undo, which {@link sendUndo} ends. @returns false if another one is being sent */
function begin(): boolean {
  if (isUndoing) return false;
  isUndoing = true;
  return true;
}

async function sendUndo(change: UndoableChange, t: Texts): Promise<ToastText> {
  try {
    const toast = await undoOf(change).send(change, t);
    undoableChanges.forget(change);
    return toast;
  } catch (error) {
    if (isTooLate(error)) undoableChanges.forget(change);
    throw error;
  } finally {
    isUndoing = false;
  }
}

/** Whether a change can no longer be undone: it is too old, its email has been sent, or it was undone before. */
const isTooLate = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status);

type Texts = ReturnType<typeof useTranslations<'backOffice'>>;

/** The call that undoes a kind of change, and its texts. */
interface Undo<Change> {
  /** Makes the call. @returns the toast about its outcome */
  send(change: Change, t: Texts): Promise<ToastText>;
  /** The title of the toast after a failure. */
  failed(isLate: boolean, t: Texts): string;
  /** The paths of the API whose responses are refetched after the undo, and if it was too late. */
  reads: readonly string[];
}

const replyFailed = (isLate: boolean, t: Texts) => t(isLate ? 'replies.tooLate' : 'replies.undoFailed');

const undoByKind: { [Kind in UndoableChange['kind']]: Undo<Extract<UndoableChange, { kind: Kind }>> } = {
  change: {
    send: async ({ key }, t) => {
      const outcome = await call('POST /api/changes/undo', { body: { key } });
      const { total, undone, changedBy } = outcome;
      if (total === 0) return { title: t('undo.nothing') };
      if (undone === total) return { title: t('undo.undone', { total }) };
      const colleagues = changedBy.join(', ') || t('undo.somebody');
      return {
        title: t('undo.partlyUndone', { total, undone }),
        description: t('undo.changedBy', { count: total - undone, by: colleagues }),
      };
    },
    failed: (_, t) => t('undo.failed'),
    reads: inboxPaths,
  },
  reply: {
    send: async ({ id }, t) => {
      // The draft is flushed first: the server appends newer typing to the restored text.
      await flushDrafts();
      await call('POST /api/replies/:id/undo', { id });
      return { title: t('replies.undone'), description: t('replies.undoneText') };
    },
    failed: replyFailed,
    reads: [...inboxPaths, '/api/drafts'],
  },
  replies: {
    send: async ({ key }, t) => {
      const { total, undone } = await call('POST /api/replies/undo', { body: { key } });
      const sent = total - undone;
      return {
        title: t('bulkReply.undone', { count: undone }),
        description: sent === 0 ? t('bulkReply.undoneText') : t('bulkReply.partlyUndoneText', { count: sent }),
      };
    },
    failed: replyFailed,
    reads: inboxPaths,
  },
  portfolioItem: {
    send: async ({ id }, t) => {
      await call('POST /api/system-panel/portfolio/:id/restore', { id });
      return { title: t('crm.restored') };
    },
    failed: (_, t) => t('crm.restoreFailed'),
    reads: ['/api/portfolio'],
  },
  studioPublication: {
    send: async ({ id }, t) => {
      await undoStudioPublication(id);
      return { title: t('studio.publishing.undone') };
    },
    failed: (_, t) => t('studio.publishing.undoFailed'),
    reads: studioPaths,
  },
};

const undoOf = (change: UndoableChange): Undo<UndoableChange> => undoByKind[change.kind];
