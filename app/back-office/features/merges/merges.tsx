import { Combine, Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MergeOf } from '../../../../domain/inbox/details.ts';
import { mergeLimit, unmergeDays } from '../../../../domain/inbox/duplicates.ts';
import { call } from '../../../api/client.ts';
import { randomKey } from '../../../api/idempotency-key.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useMinute } from '../../kit/dates/times.ts';
import { localDate } from '../../kit/dates/dates.ts';
import { isConflict } from '../../kit/requests/save.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { useInboxChange } from '../../inbox/inbox.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { SelectionButton } from '../../inbox/selection.tsx';
import type { SelectedEntities } from '../../inbox/use-bulk-change.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { LinkedItem } from '../submissions/from-sender.tsx';
import { StatusBadge } from '../submissions/parts.tsx';

/** The merge target of a submission, the submissions merged into it, and possible duplicates; renders nothing if there are none. */
export function Merges({ id, merge: { into, merged, duplicates } }: { id: number; merge: MergeOf }) {
  const t = useTranslations('backOffice.merges');
  if (!into && merged.length === 0 && duplicates.length === 0) return null;
  return (
    <Panel title={t('title')}>
      {into && (
        <div className="grid justify-items-start gap-2">
          <p>
            {t('into', { date: localDate(into.at) })}{' '}
            <EntityLink href={addressOf('submission', into.id)}>{into.name}</EntityLink>
          </p>
          <p className="text-sm text-muted">{t('unseen')}</p>
          <UnmergeButton id={id} at={into.at} />
        </div>
      )}
      {merged.length > 0 && (
        <ul className="divide-y divide-edge">
          {merged.map(({ id: other, name, status, createdAt, at }) => (
            <li key={other} className="grid justify-items-start gap-2 py-3 first:pt-0">
              <p className="flex flex-wrap items-center gap-2">
                <EntityLink href={addressOf('submission', other)}>{name}</EntityLink>
                <StatusBadge status={status} />
              </p>
              <p className="text-sm text-muted">
                {t('merged', { received: localDate(createdAt), date: localDate(at) })}
              </p>
              <UnmergeButton id={other} at={at} />
            </li>
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <>
          <h3 className="mt-3 text-sm text-muted first:mt-0">{t('maybe')}</h3>
          <ul className="divide-y divide-edge">
            {duplicates.map(({ id: other, name, createdAt }) => (
              <LinkedItem
                key={other}
                href={addressOf('submission', other)}
                title={name}
                note={localDate(createdAt)}
                className="flex-wrap items-center gap-2"
              >
                <MergeButton ids={[id, other]} />
              </LinkedItem>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** Merges submissions of one sender into the oldest of them. */
export function MergeButton({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('backOffice.merges');
  const { mutate, isPending } = useMerge();
  if (!useMayActAs('editor')) return null;
  return <ActionButton icon={Combine} label={t('merge')} busy={isPending} onClick={() => mutate({ ids })} />;
}

/** Separates a merged submission, as long as that is possible. */
function UnmergeButton({ id, at }: { id: number; at: string }) {
  const t = useTranslations('backOffice.merges');
  const { mutate, isPending } = useSeparate();
  const isOver = useMinute().getTime() - Date.parse(at) > unmergeDays * 24 * 60 * 60 * 1000;
  if (!useMayActAs('editor') || isOver) return null;
  return (
    <ActionButton
      variant="quiet"
      label={t('unmerge')}
      className="border border-control text-strong"
      busy={isPending}
      onClick={() => mutate([id])}
    />
  );
}

/** The maximum of senders that the question names. */
const named = 5;

/** Merges the selected submissions into the oldest of them; submissions of several senders need a confirmation. */
export function MergeSelection(props: { selected: SelectedEntities; count: number; onMerged: () => void }) {
  const { selected, count, onMerged } = props;
  const t = useTranslations('backOffice.merges');
  const [senders, setSenders] = useState<readonly string[]>();
  const close = () => setSenders(undefined);
  const { mutate, isPending } = useMerge({
    onSenders: setSenders,
    onMerged: () => {
      close();
      onMerged();
    },
  });
  if (count < 2 || count > mergeLimit) return null;
  return (
    <>
      <SelectionButton
        icon={Merge}
        action={{ id: 'merge', title: t('merge'), acts: true, disabled: isPending, run: () => mutate(selected) }}
      />
      {senders && (
        <ConfirmDialog
          question={t('acrossSenders', { count: senders.length })}
          subject={t('acrossSendersText', {
            senders: senders.slice(0, named).join(', '),
            more: Math.max(0, senders.length - named),
          })}
          confirm={t('mergeAnyway')}
          cancel={t('cancel')}
          busy={isPending}
          onConfirm={() => mutate({ ...selected, acrossSenders: true })}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Merges submissions into the oldest; if they have several senders, `onSenders` receives the addresses instead. */
function useMerge({ onSenders, onMerged }: { onSenders?: (senders: string[]) => void; onMerged?: () => void } = {}) {
  const t = useTranslations('backOffice.merges');
  const separate = useSeparate();
  return useInboxChange({
    send: ({ acrossSenders, ...selected }: SelectedEntities & { acrossSenders?: true }) => {
      const body = 'ids' in selected ? { ids: [...selected.ids], acrossSenders } : { ...selected, acrossSenders };
      return call('POST /api/projects/merge', { body, idempotencyKey: randomKey() });
    },
    done: ({ name, merged }) => {
      onMerged?.();
      const action = { label: t('unmerge'), run: () => separate.mutate(merged) };
      return { title: t('done'), description: t('doneText', { name }), action };
    },
    failed: (error) => {
      const senders = onSenders && sendersOf(error);
      if (!senders) return { title: t('error'), description: t('mergeFailed') };
      onSenders(senders);
      return undefined;
    },
    isOutdated: (error) => !(onSenders && sendersOf(error)),
  });
}

function useSeparate() {
  const t = useTranslations('backOffice.merges');
  return useInboxChange({
    send: async (ids: readonly number[]) => {
      for (const id of ids) await call('POST /api/projects/:id/unmerge', { id });
    },
    done: () => t('undone'),
    failed: () => ({ title: t('error'), description: t('unmergeFailed') }),
    isOutdated: () => true,
  });
}

/** The senders of the submissions in a rejected merge, if there are several. */
const sendersOf = (error: Error): string[] | undefined => (isConflict(error) ? error.refusal.senders : undefined);
