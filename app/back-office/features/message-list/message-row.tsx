import { useTranslations } from 'use-intl';
import type { ContactMessage } from '../../../../domain/conversation/contact-message.ts';
import type { Marked } from '../../../../domain/inbox/list-query.ts';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ClockText, hasClock } from '../clock/chip.tsx';
import { LanguageTag } from '../../kit/layout/language-tag.tsx';
import { LabelNames } from '../labels/label-names.tsx';
import { DraftMark, Entry, EntryLink } from '../../kit/list/entry.tsx';
import { RowHeads } from '../../kit/list/row-heads.tsx';
import type { ListQuery } from '../../kit/list/use-list-query.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { MessageSpam, MessageStatusBadge } from '../../inbox/message-status.tsx';
import { AssigneeCell } from '../../inbox/planning/assignees.tsx';
import { entryColumns } from '../../inbox/entry-columns.ts';
import { EntryChips, SpamReasons } from '../../inbox/entry-chips.tsx';
import { Tick } from '../../inbox/selection.tsx';
import { Age } from '../submissions/parts.tsx';

export function MessageRowHeads({ query }: { query: ListQuery }) {
  const t = useTranslations('backOffice.list.fields');
  const list = useTranslations('backOffice.list');
  const messageText = useTranslations('backOffice.messages');
  return (
    <RowHeads
      list={query}
      className={entryColumns}
      heads={[
        { text: messageText('subject') },
        { text: messageText('text') },
        { text: t('due'), sorts: ['due'] },
        { text: t('status'), className: 'max-xl:hidden' },
        { text: t('assignee'), className: 'max-xl:hidden' },
        { text: list('ageHead'), sorts: ['newest', 'oldest'], className: 'justify-end' },
      ]}
    />
  );
}

export interface ListedMessageProps {
  message: Marked<ContactMessage>;
  operators: readonly Operator[];
}

/** Shows a message in one line, and in two lines on phones, which keep the clock. The status appears if there is room for it, or instead of a clock. */
export function MessageRow({ message, operators }: ListedMessageProps) {
  const t = useTranslations('backOffice.messages');
  const { id, subject, name, status, assignedTo, labels, createdAt } = message;
  const isTimed = hasClock(message);
  return (
    <Entry
      isRow
      id={id}
      label={subject}
      className={classNames('grid-cols-[1.25rem_minmax(0,1fr)_auto] py-1 md:py-0', entryColumns)}
    >
      <div>
        <Tick entity={message} name={subject} />
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <div className="flex min-w-0 flex-1 items-baseline gap-x-3">
          <EntryLink isRow href={addressOf('message', id)} title={subject} command={t('open', { subject })} />
          <span className="min-w-0 truncate text-sm text-muted max-md:hidden">{name}</span>
        </div>
        <LanguageTag language={message.language} />
      </div>
      <div className="flex min-w-0 items-center gap-2 overflow-x-clip max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 [&>button]:shrink-0">
        <MessageSpam message={message} isConfirmed={status === 'spam'} isQuiet="always" />
        <div className="contents max-md:hidden">
          <EntryChips marks={message.marks} isRow />
          <DraftMark of="messages" id={id} />
          <LabelNames ids={labels} limit={1} />
        </div>
        <SpamReasons marks={message.marks} />
        <p className="min-w-12 flex-1 truncate text-sm text-muted">{message.message}</p>
      </div>
      <div className={classNames('flex min-w-0', !isTimed && 'max-xl:hidden')}>
        <ClockText clock={message} />
      </div>
      <div className={classNames('min-w-0', isTimed && 'max-xl:hidden')}>
        <MessageStatusBadge status={status} />
      </div>
      <AssigneeCell assignedTo={assignedTo} operators={operators} />
      <Age at={createdAt} className="text-right text-sm text-muted max-md:hidden" />
    </Entry>
  );
}
