import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type BulkOutcome, unchangedHeader } from '../../../domain/inbox/change.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { isConflict, isUnanswered } from '../kit/requests/save.ts';
import { type SentChange, sentChanges } from './changes/sent-changes.ts';
import { type InboxPath, useInboxChange } from './inbox.ts';
import { useUndo } from './use-undo.ts';

/** All entries that match a filter, with the number that the operator saw. */
type AllMatches = { filter: Record<string, string>; expected: number };

export type SelectedEntities = { ids: readonly number[] } | AllMatches;

/** An entity with the version on the screen, by which the server detects a conflict. */
type ShownEntity = { id: number; version?: number | undefined };

type BulkChange = {
  /** The path of the list in the API. */
  path: InboxPath;
  /** Called after a change, unless all entities already had the values. */
  onChanged?: () => void;
} & ({ items: () => readonly ShownEntity[] } | AllMatches);

/** Changes several entities in one call. While a change is being sent, others are ignored. */
export function useBulkChange({ path, onChanged, ...selected }: BulkChange) {
  const { send, isPending } = useSendChange(onChanged);
  // A second press may come before the screen shows that the first change is being sent.
  const isSending = useRef(false);
  const change = (values: object): void => {
    if (isSending.current) return;
    isSending.current = true;
    const selection = 'items' in selected ? { items: selected.items() } : selected;
    const count = 'items' in selection ? selection.items.length : selection.expected;
    // The names of fields and filters are data of the list; the server checks them.
    const body = { ...selection, change: values } as SentChange['body'];
    void send({ path, body, count }).finally(() => (isSending.current = false));
  };
  return { change, isPending };
}

/** Sends a bulk change with a new key, and offers its undo. If the response is lost, `LostChanges` finds out whether it was made. */
export function useSendChange(onChanged?: () => void) {
  const t = useTranslations('backOffice.selection');
  const outcomeText = useOutcomeText();
  const undo = useUndo();
  const { mutateAsync, isPending } = useInboxChange({
    send: async (change: SentChange): Promise<CountedOutcome> => {
      sentChanges.add(change);
      const { path, body, key } = change;
      let unchanged = 0;
      const onHeaders = (headers: Headers) => (unchanged = Number(headers.get(unchangedHeader)));
      const outcome = await call(`POST ${path}/bulk`, { body, idempotencyKey: key, onHeaders });
      return { ...outcome, unchanged };
    },
    done: (outcome, { key, body }) => {
      sentChanges.forget(key);
      const text = outcomeText(outcome, body.change);
      if (isNothingToUndo(outcome)) return text;
      onChanged?.();
      return { ...text, action: undo.offer({ kind: 'change', key }) };
    },
    failed: (error, { key }) => {
      if (isUnanswered(error)) {
        sentChanges.lose(key);
        return { title: t('noAnswer'), description: t('noAnswerText') };
      }
      sentChanges.forget(key);
      return {
        title: t('failed'),
        description: isConflict(error) ? t('otherCount') : error instanceof ApiError ? error.error : undefined,
      };
    },
    isOutdated: isConflict,
  });
  /** Resolves after the outcome is shown; also after a failure. */
  const send = async (change: Omit<SentChange, 'key'>): Promise<unknown> =>
    mutateAsync({ ...change, key: randomKey() }).catch(() => {});
  return { send, isPending };
}

/** `unchanged` is the number of the changed entities that already had the values. */
type CountedOutcome = BulkOutcome & { unchanged: number };

/** Whether a change altered nothing, since all entities already had the values or were skipped. */
const isNothingToUndo = ({ changed, unchanged }: CountedOutcome): boolean => unchanged === changed;

/** The text about the outcome of a bulk change, for a toast or a notice. */
export function useOutcomeText() {
  const t = useTranslations('backOffice.selection');
  return (outcome: CountedOutcome, change: object): { title: string; description?: string } => {
    const { changed, unchanged, skipped, missing } = outcome;
    const colleagues = [...new Set(skipped.map(({ by }) => by))].join(', ');
    const notes = [
      ...(unchanged > 0 && unchanged < changed ? [t('unchanged', { count: unchanged })] : []),
      ...(skipped.length > 0 ? [t('skipped', { count: skipped.length, by: colleagues })] : []),
      ...(missing > 0 ? [t('missing', { count: missing })] : []),
    ];
    const title =
      changed > 0 && isNothingToUndo(outcome)
        ? t('nothingToChange', { reason: t(`already.${alreadyKey(change)}`, { count: unchanged }) })
        : t('changed', { count: changed - unchanged });
    return { title, ...(notes.length > 0 && { description: notes.join(' ') }) };
  };
}

/** The key of the text about entities that already had the values. A change of several fields has its own text. */
function alreadyKey(change: object) {
  const [field, ...furtherFields] = Object.entries(change);
  if (field === undefined || furtherFields.length > 0) return 'several';
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
