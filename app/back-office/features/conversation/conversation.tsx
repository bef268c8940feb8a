import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { MergedProject } from '../../../../domain/inbox/details.ts';
import { changeKinds, type HistoryEntry } from '../../../../domain/conversation/history.ts';
import { noEntries, type Presence } from '../../../../domain/inbox/presence.ts';
import type { ReplyForm } from '../../../../domain/conversation/reply.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useServerEvent, useShown } from '../../kit/events/events.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { SentText } from '../../kit/layout/sent-text.tsx';
import { type Sent, useRefreshInbox } from '../../inbox/inbox.ts';
import { useReadNotifications } from '../../shell/bell.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { ChangesEntry } from './changes.tsx';
import { Answer, NoteEntry, ReplyEntry } from './entries.tsx';
import { entryKey, type Lists, threadOf } from './thread.ts';

export interface ConversationProps extends Sent {
  lists: Lists;
  /** The name of the sender, to whom changes without an operator are attributed. */
  sender: string;
  onWriteAgain?: ((text: ReplyForm) => void) | undefined;
}

/** All entries and changes after the submission or message, oldest first. The composer, which shares its state, renders it again only for other entries. */
export const Conversation = memo(function Conversation({ of, id, lists, sender, onWriteAgain }: ConversationProps) {
  const t = useTranslations('backOffice.conversation');
  const thread = threadOf(lists);
  const shown = of === 'submission' ? { project: id } : { message: id };
  return (
    <Panel title={t('title')}>
      {thread.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <ol className="grid grid-cols-1 gap-5 empty:hidden">
        {thread.map((item) => (
          <li key={entryKey(item)} {...('entry' in item && { id: entryKey(item), tabIndex: -1 })}>
            {item.kind === 'arrival' ? <Arrived of={item.of} /> : <FromMerged of={item.of} />}
            {item.kind === 'changes' && <ChangesEntry changes={item} sender={sender} of={of} />}
            {item.kind === 'answer' && <Answer answer={item.entry} />}
            {item.kind === 'note' && (
              <NoteEntry note={item.entry} {...(item.of ? { of: 'submission', id: item.of.id } : { of, id })} />
            )}
            {item.kind === 'reply' && (
              <ReplyEntry reply={item.entry} onWriteAgain={item.of ? undefined : onWriteAgain} />
            )}
          </li>
        ))}
      </ol>
      <PresenceLine shown={shown} lists={lists} />
      <ReadNotifications shown={shown} lists={lists} />
    </Panel>
  );
});

/** The text of a merged submission, in the conversation of its merge target. */
function Arrived({ of: { id, name, description, createdAt } }: { of: MergedProject }) {
  const t = useTranslations('backOffice.merges');
  const text = t('arrived', { id: String(id), name });
  return (
    <article aria-label={text} className="grid gap-1.5 border-l-4 border-accent py-1 pl-4">
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        <EntityLink href={addressOf('submission', id)}>{text}</EntityLink> ·{' '}
        <time dateTime={createdAt}>{localTime(createdAt)}</time>
      </p>
      {description !== null && <SentText>{description}</SentText>}
    </article>
  );
}

/** Names the merged submission of an entry, above it. */
function FromMerged({ of }: { of: MergedProject | undefined }) {
  const t = useTranslations('backOffice.merges');
  if (!of) return null;
  return (
    <p className="mb-1 border-l-4 border-transparent pl-4 text-sm [overflow-wrap:anywhere] text-muted">
      {t('fromMerged', { id: String(of.id), name: of.name })}
    </p>
  );
}

/** Marks the notifications about the item as read. It is a component of its own, since its calls would render the whole conversation again. */
function ReadNotifications({ shown, lists }: PresenceLineProps) {
  useReadNotifications(shown, lists);
  return null;
}

type PresenceLineProps = Pick<ConversationProps, 'lists'> & { shown: Parameters<typeof useReadNotifications>[0] };

/** Names colleagues who have the same item open or are writing, and shows whether the screen is out of date. */
function PresenceLine({ shown, lists }: PresenceLineProps) {
  const t = useTranslations('backOffice.conversation');
  useShown(shown);
  const presence = useServerEvent('presence');
  const { others: colleagues = [], entries = noEntries } = presence ?? {};
  const missing = missingIn(lists, entries);
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted empty:hidden">
        {colleagues.map(({ username, isWriting }) => t(isWriting ? 'writes' : 'isHere', { by: username })).join(' · ')}
      </p>
      {missing > 0 && <MissingEntries count={missing} />}
    </>
  );
}

/**
 * Offers the entries that are not on the screen. It is mounted only if there are any, since it counts the calls in progress: each query and
 * mutation of the page would schedule a timer for it.
 */
function MissingEntries({ count }: { count: number }) {
  const t = useTranslations('backOffice.conversation');
  const refresh = useRefreshInbox();
  // While the operator's own entries are being stored or fetched, the numbers of entries differ without news.
  const isBusy = useIsFetching() + useIsMutating() > 0;
  if (isBusy) return null;
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-3 border-t border-edge pt-3">
      {t('new', { count })}
      <ActionButton label={t('show')} onClick={() => void refresh()} />
    </p>
  );
}

function missingIn({ replies, answers, notes = [], history = [] }: Lists, entries: Presence['entries']): number {
  const isChange = ({ kind }: HistoryEntry) => (changeKinds as readonly string[]).includes(kind);
  return [
    entries.replies - replies.length,
    entries.answers - answers.length,
    entries.notes - notes.length,
    entries.changes - history.filter(isChange).length,
  ].reduce((sum, missing) => sum + Math.max(0, missing), 0);
}
