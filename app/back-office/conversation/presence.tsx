import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changeKinds, type HistoryEntry } from '../../../domain/history.ts';
import { noEntries, type Presence } from '../../../domain/presence.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useServerEvent, useShown } from '../events/events.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import type { Lists } from './thread.ts';

interface PresenceLineProps {
  shown: { project: number } | { message: number };
  lists: Lists;
  /** Whether it is part of a submission's conversation, whose changes its own page does not show. */
  isPart: boolean;
}

/** Which colleagues have the same item open or write, and that there is more than the screen shows. */
export function PresenceLine({ shown, lists, isPart }: PresenceLineProps) {
  const t = useTranslations('backOffice.conversation');
  useShown(shown);
  const presence = useServerEvent('presence');
  const refresh = useRefreshInbox();
  // What the operator has just written themselves is on its way to the screen.
  const isBusy = useIsFetching() + useIsMutating() > 0;
  const { others = [], entries = noEntries } = presence ?? {};
  const missing = missingIn(lists, isPart ? { ...entries, changes: 0 } : entries);
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted empty:hidden">
        {others.map(({ username, isWriting }) => t(isWriting ? 'writes' : 'isHere', { by: username })).join(' · ')}
      </p>
      {missing > 0 && !isBusy && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-3 border-t border-edge pt-3">
          {t('new', { count: missing })}
          <ActionButton onClick={() => void refresh()}>{t('show')}</ActionButton>
        </p>
      )}
    </>
  );
}

/** How many entries there are that the lists do not have. */
function missingIn({ replies, answers, notes = [], history = [] }: Lists, entries: Presence['entries']): number {
  const isChange = ({ kind }: HistoryEntry) => (changeKinds as readonly string[]).includes(kind);
  return [
    entries.replies - replies.length,
    entries.answers - answers.length,
    entries.notes - notes.length,
    entries.changes - history.filter(isChange).length,
  ].reduce((sum, missing) => sum + Math.max(0, missing), 0);
}
