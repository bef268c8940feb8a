import { useTranslations } from 'use-intl';
import type { ReplyForm } from '../../../domain/reply.ts';
import { Panel } from '../layout/panel.tsx';
import { submissionsPath } from '../list/inbox.ts';
import { useReadNotifications } from '../notifications/queries.ts';
import { Answer } from './answer.tsx';
import { ChangesEntry } from './changes.tsx';
import { NoteEntry } from './note-entry.tsx';
import { Arrived, FromMerged } from './merged.tsx';
import { PresenceLine } from './presence.tsx';
import { ReplyEntry } from './reply-entry.tsx';
import { entryKey, type Lists, threadOf, type Written } from './thread.ts';

interface ConversationProps {
  lists: Lists;
  /** Of the submission or message in the API. */
  path: string;
  /** What the tab shows. */
  shown: { project: number } | { message: number };
  /** Whose changes have no operator. */
  sender: string;
  /** Whether it came with a submission. */
  isPart?: boolean;
  onWriteAgain?: ((text: ReplyForm) => void) | undefined;
}

/** What was written and changed since the submission or message, in one order, the oldest first. */
export function Conversation({ lists, shown, path, sender, isPart = false, onWriteAgain }: ConversationProps) {
  const t = useTranslations('backOffice.conversation');
  const thread = threadOf(lists);
  useReadNotifications(shown, lists);
  return (
    <Panel title={t('title')}>
      {thread.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <ol className="grid grid-cols-1 gap-5 empty:hidden">
        {thread.map((one) => {
          if (one.kind === 'arrival')
            return (
              <li key={`arrival-${one.of.id}`}>
                <Arrived of={one.of} />
              </li>
            );
          if (one.kind === 'changes')
            return (
              <li key={`change-${one.entries[0]!.id}`}>
                <FromMerged of={one.of} />
                <ChangesEntry changes={one} sender={sender} of={'project' in shown ? 'project' : 'message'} />
              </li>
            );
          return (
            <li key={entryKey(one)} id={entryKey(one)} tabIndex={-1}>
              <FromMerged of={one.of} />
              <Entry
                one={one}
                path={one.of ? `${submissionsPath}/${one.of.id}` : path}
                onWriteAgain={one.of ? undefined : onWriteAgain}
              />
            </li>
          );
        })}
      </ol>
      <PresenceLine shown={shown} lists={lists} isPart={isPart} />
    </Panel>
  );
}

interface EntryProps extends Pick<ConversationProps, 'path' | 'onWriteAgain'> {
  one: Written;
}

function Entry({ one, path, onWriteAgain }: EntryProps) {
  if (one.kind === 'answer') return <Answer answer={one.entry} />;
  if (one.kind === 'note') return <NoteEntry note={one.entry} path={path} />;
  return <ReplyEntry reply={one.entry} onWriteAgain={onWriteAgain} />;
}
