import { Combine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { MergeOf } from '../../../domain/details.ts';
import { unmergeDays } from '../../../domain/duplicates.ts';
import { projectStatusColour } from '../../../domain/project.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useMinute } from '../clock/use-minute.ts';
import { localDate } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { LinkedItem } from '../submission/from-sender.tsx';
import { useMerge, useSeparate } from './merge-selection.tsx';

/** What a submission was merged into, what was merged into it, and what may be the same; nothing where there is none of it. */
export function Merges({ id, merge: { into, merged, duplicates } }: { id: number; merge: MergeOf }) {
  const t = useTranslations('backOffice.merges');
  const p = useTranslations('backOffice.projects');
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
                <Badge colour={projectStatusColour(status)}>{p(`options.status.${status}`)}</Badge>
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
  return (
    <ActionButton busy={isPending} onClick={() => mutate({ ids })}>
      <Combine className="size-4" aria-hidden />
      {t('merge')}
    </ActionButton>
  );
}

/** Lets a submission stand alone again, as long as that is possible. */
function UnmergeButton({ id, at }: { id: number; at: string }) {
  const t = useTranslations('backOffice.merges');
  const { mutate, isPending } = useSeparate();
  const isOver = useMinute().getTime() - Date.parse(at) > unmergeDays * 24 * 60 * 60 * 1000;
  if (!useMayActAs('editor') || isOver) return null;
  return (
    <ActionButton
      variant="quiet"
      className="border border-control text-strong"
      busy={isPending}
      onClick={() => mutate([id])}
    >
      {t('unmerge')}
    </ActionButton>
  );
}
