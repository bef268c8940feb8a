import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReplyDraft, StoredDraft } from '../../../domain/conversation/reply.ts';
import { call } from '../../api/client.ts';
import { useOperator } from '../kit/session/session.ts';
import { readStored, store } from '../kit/storage/stored.ts';

/** Save delays in ms: after the last keystroke, at most after the first keystroke, and after a failure. */
const saveAfter = { pause: 600, longest: 3000, failure: 10_000 } as const;

const blank: ReplyDraft = { subject: null, body: '', note: '' };

export type Draft = ReturnType<typeof useDraft>;

const mounted = new Set<() => Promise<void>>();

export async function flushDrafts(): Promise<void> {
  await Promise.all([...mounted].map((flush) => flush()));
}

/**
 * The operator's draft, which is saved during typing and kept in the browser until it is saved.
 * @param stored the draft on the server; a newer one, such as the text of an undone reply, replaces the local draft
 */
export function useDraft(path: string, stored: StoredDraft | null) {
  const queryClient = useQueryClient();
  // Keyed by operator and item: another operator in the same browser must not see the draft.
  const localKey = `draft ${useOperator()?.id ?? 0} ${path}`;
  /** Stores the text that the server does not have yet, so that it survives a crash and the end of the session. */
  const storeLocally = (draft: ReplyDraft | undefined) => store('localStorage', localKey, draft);
  const [local] = useState(() => readStored('localStorage', localKey) as ReplyDraft | undefined);
  const [text, setText] = useState(local ?? textOf(stored));
  const [state, setState] = useState<'saved' | 'unsaved' | 'saving' | 'failed'>(local ? 'unsaved' : 'saved');
  const latest = useRef(text);
  const savedText = useRef(textOf(stored));
  const known = useRef(stored?.updatedAt);
  const since = useRef<number>(undefined);
  const queue = useRef(Promise.resolve());

  const show = (next: ReplyDraft) => {
    latest.current = next;
    setText(next);
  };

  const saveLatest = async () => {
    const sent = latest.current;
    if (isSame(sent, savedText.current)) return;
    setState('saving');
    try {
      const { updatedAt } = await call<{ updatedAt: string }>(`${path}/draft`, { method: 'PUT', body: sent });
      if (isBlank(sent) !== isBlank(savedText.current))
        void queryClient.invalidateQueries({ queryKey: ['/api/drafts'] });
      known.current = updatedAt;
      savedText.current = sent;
      since.current = undefined;
      const isLatest = latest.current === sent;
      if (isLatest) storeLocally(undefined);
      setState(isLatest ? 'saved' : 'unsaved');
    } catch {
      setState('failed');
    }
  };
  /** Saves one after another; otherwise an older text could be stored last. */
  const flush = () => (queue.current = queue.current.then(saveLatest));
  const flushNow = useEffectEvent(flush);

  useEffect(() => {
    if (state !== 'unsaved' && state !== 'failed') return undefined;
    const waited = Date.now() - (since.current ??= Date.now());
    const pause = Math.max(0, Math.min(saveAfter.pause, saveAfter.longest - waited));
    const timer = setTimeout(() => void flushNow(), state === 'failed' ? saveAfter.failure : pause);
    return () => clearTimeout(timer);
  }, [state, text]);

  useEffect(() => {
    const leaving = () => void (document.visibilityState === 'hidden' && flushNow());
    const online = () => void flushNow();
    const now = () => flushNow();
    mounted.add(now);
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('online', online);
    return () => {
      mounted.delete(now);
      document.removeEventListener('visibilitychange', leaving);
      window.removeEventListener('online', online);
      void now();
    };
  }, []);

  const adopt = useEffectEvent((theirs: StoredDraft) => {
    known.current = theirs.updatedAt;
    if (state !== 'saved') return;
    savedText.current = textOf(theirs);
    show(savedText.current);
  });
  useEffect(() => {
    if (stored && (known.current === undefined || stored.updatedAt > known.current)) adopt(stored);
  }, [stored]);

  return {
    ...text,
    state,
    flush,
    change: (changes: Partial<ReplyDraft>) => {
      const next = { ...latest.current, ...changes };
      storeLocally(next);
      setState('unsaved');
      show(next);
    },
    /** Call it after a send, with which the server has cleared the same part. */
    cleared: (part: 'body' | 'note') => {
      const cut = (one: ReplyDraft) => ({ ...one, ...(part === 'body' ? { subject: null, body: '' } : { note: '' }) });
      savedText.current = cut(savedText.current);
      show(cut(latest.current));
      storeLocally(undefined);
      setState(isSame(latest.current, savedText.current) ? 'saved' : 'unsaved');
    },
  };
}

const textOf = (stored: StoredDraft | null): ReplyDraft =>
  stored ? { subject: stored.subject, body: stored.body, note: stored.note } : blank;

const isSame = (a: ReplyDraft, b: ReplyDraft): boolean =>
  a.subject === b.subject && a.body === b.body && a.note === b.note;

const isBlank = ({ subject, body, note }: ReplyDraft): boolean => `${subject ?? ''}${body}${note}`.trim() === '';
