import { useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type BulkOutcome, unchangedHeader } from '../../../domain/inbox/change.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { isConflict } from '../kit/requests/save.ts';
import { useInboxChange } from './inbox.ts';
import { readStored, store } from '../kit/storage/stored.ts';
import { useUndo } from './use-undo.ts';

/** All entries that match a filter, with their number. */
type Everything = { filter: object; expected: number };

export type SelectedEntities = { ids: readonly number[] } | Everything;

type BulkChange = {
  /** The path of the list in the API. */
  path: string;
  onChanged?: () => void;
} & (
  | { items: () => readonly { id: number; version?: string | undefined; status?: string | undefined }[] }
  | Everything
);

/** Changes several entities in one call. */
export function useBulkChange({ path, onChanged, ...selected }: BulkChange) {
  // A second press may come before the screen shows that the first change is being sent.
  const isSending = useRef(false);
  const { send, isPending } = useSendChange(onChanged);
  return {
    isPending,
    change: (change: object) => {
      if (isSending.current) return;
      isSending.current = true;
      const selection = 'items' in selected ? { items: selected.items() } : selected;
      const count = 'items' in selection ? selection.items.length : selection.expected;
      void send({ path, body: { ...selection, change }, count }).finally(() => (isSending.current = false));
    },
  };
}

/** Whether it is unknown if a change was made: a 5xx may come from a proxy whose server died, or after a timeout. */
export const isUnanswered = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Sends a bulk change. If the response is lost, `LostChanges` finds out whether it was made. */
export function useSendChange(onChanged?: () => void) {
  const t = useTranslations('backOffice.selection');
  const undo = useUndo();
  const describe = useOutcomeTexts();
  const { mutateAsync, isPending } = useInboxChange({
    send: async (change: SentChange) => {
      const { path, body, key } = change;
      awaited.add(key);
      storeSent([...sent, change]);
      let unchanged = 0;
      const onHeaders = (headers: Headers) => (unchanged = Number(headers.get(unchangedHeader)));
      const outcome = await call<BulkOutcome>(`${path}/bulk`, { method: 'POST', body, idempotencyKey: key, onHeaders });
      return { ...outcome, unchanged };
    },
    done: (outcome, { key, body }) => {
      forgetSent(key);
      if (isNothingToUndo(outcome)) return { ...describe(outcome, body.change) };
      onChanged?.();
      return { ...describe(outcome, body.change), action: undo.offer({ kind: 'change', key }) };
    },
    failed: (error, { key }) => {
      if (isUnanswered(error)) {
        awaited.delete(key);
        storeSent(sent);
        return { title: t('noAnswer'), description: t('noAnswerText') };
      }
      forgetSent(key);
      return { title: t('failed'), description: isConflict(error) ? t('otherCount') : (error as ApiError).error };
    },
    isOutdated: isConflict,
  });
  const send = async (change: Omit<SentChange, 'key'>): Promise<unknown> =>
    mutateAsync({ ...change, key: randomKey() }).catch(() => {});
  return { isPending, send };
}

/** `unchanged`: how many of `changed` already had the values. */
type CountedOutcome = BulkOutcome & { unchanged: number };

const isNothingToUndo = ({ changed, unchanged }: CountedOutcome): boolean => changed > 0 && unchanged === changed;

/** The toast texts for the outcome of a bulk change. */
export function useOutcomeTexts() {
  const t = useTranslations('backOffice.selection');
  return (outcome: CountedOutcome, change: object) => {
    const { changed, unchanged, skipped, missing } = outcome;
    const names = [...new Set(skipped.map(({ by }) => by))].join(', ');
    const notes = [
      ...(unchanged > 0 && unchanged < changed ? [t('unchanged', { count: unchanged })] : []),
      ...(skipped.length > 0 ? [t('skipped', { count: skipped.length, by: names })] : []),
      ...(missing > 0 ? [t('missing', { count: missing })] : []),
    ];
    const title = isNothingToUndo(outcome)
      ? t('nothingToChange', { reason: t(`already.${alreadyKey(change)}`, { count: unchanged }) })
      : t('changed', { count: changed - unchanged });
    return { title, ...(notes.length > 0 && { description: notes.join(' ') }) };
  };
}

/** The key of the text about entities that already had the values. A change of several fields has its own text. */
function alreadyKey(change: object) {
  const [field, ...others] = Object.entries(change);
  if (field === undefined || others.length > 0) return 'several';
  const [name, value] = field;
  switch (name) {
    case 'assignedTo':
      return value === null ? 'unassigned' : 'assignedTo';
    case 'spam':
      return value === true ? 'spam' : 'notSpam';
    case 'status':
    case 'priority':
    case 'addLabels':
    case 'removeLabels':
      return name;
    default:
      return 'several';
  }
}

const storageKey = 'sentChanges';

/** A bulk change of `count` entities that has no response yet. `key` is its idempotency key, `path` the list's path in the API. */
export type SentChange = { key: string; path: string; body: { change: object }; count: number };

/* Stored before the call, so that a reloaded tab can find out whether the change was made. */
let sent = (readStored('sessionStorage', storageKey) as readonly SentChange[] | undefined) ?? [];
let lost = sent;
const awaited = new Set<string>();
const listeners = new Set<() => void>();

function storeSent(next: readonly SentChange[]): void {
  sent = next;
  lost = next.filter(({ key }) => !awaited.has(key));
  // Without storage, or for a very long list of ids, only this page can settle it.
  store('sessionStorage', storageKey, next);
  for (const listener of listeners) listener();
}

/** Forgets a change after its response, or once it is no longer needed. */
export function forgetSent(key: string): void {
  awaited.delete(key);
  storeSent(sent.filter((change) => change.key !== key));
}

const none: readonly SentChange[] = [];
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLostChanges = (): readonly SentChange[] =>
  useSyncExternalStore(
    subscribe,
    () => lost,
    () => none,
  );
