import { useTranslations } from 'use-intl';
import {
  type ContactMessage,
  messageEntity,
  messageStatuses,
} from '../../../../domain/conversation/contact-message.ts';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import { messageColumns } from '../../../../domain/inbox/export.ts';
import { type Marked, messagesFilter, messageSorts } from '../../../../domain/inbox/list-query.ts';
import { ClockChip } from '../clock/chip.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { EntityLabels } from '../labels/label-names.tsx';
import { EmailLink } from '../../kit/layout/links.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { DraftMark, Entry, EntryLink } from '../../kit/list/entry.tsx';
import { AssigneeLine, useAssigneeChoices } from '../../inbox/planning/assignees.tsx';
import { messagesPath } from '../../inbox/inbox.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { EntryChips, SpamReasons } from '../../inbox/entry-chips.tsx';
import { Tick } from '../../inbox/selection.tsx';
import { MessageSpam, MessageStatusBadge, StatusChoice } from '../../inbox/message-status.tsx';
import { type ListedMessageProps, MessageRow, MessageRowHeads } from './message-row.tsx';

const defaults = defaultsOf(messageEntity);

export default screenPage('messages', () => {
  const t = useTranslations('backOffice.messages');
  const list = useTranslations('backOffice.list');
  const bulk = useTranslations('backOffice.selection');
  const { operators, ...assigneeChoices } = useAssigneeChoices();
  const statuses = messageStatuses.map((status) => [status, t(`statuses.${status}`)] as const);
  return (
    <PagedList<Marked<ContactMessage>>
      path={messagesPath}
      schema={messagesFilter}
      defaults={defaults}
      texts={t}
      label={list('search.messages')}
      total={(count) => t('total', { count })}
      hiddenFilters={['spam']}
      filters={[{ name: 'status', several: true, options: statuses }, assigneeChoices.filter]}
      bulkFields={[
        assigneeChoices.bulkField,
        {
          name: 'status',
          label: bulk('status'),
          options: statuses,
          shortcut: {
            key: '!',
            value: (query) => (query.get('spam') === 'only' || query.get('status') === 'spam' ? 'new' : 'spam'),
          },
        },
      ]}
      sorts={messageSorts}
      exported={{ path: messagesPath, columns: messageColumns }}
      renderRowHeads={(query) => <MessageRowHeads query={query} />}
      renderRow={(message) => <MessageRow message={message} operators={operators} />}
    >
      {(message) => <MessageCard message={message} operators={operators} />}
    </PagedList>
  );
});

function MessageCard({ message, operators }: ListedMessageProps) {
  const t = useTranslations('backOffice.messages');
  const { id, subject, status } = message;
  return (
    <Entry id={id} label={subject} className="lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tick entity={message} name={subject} />
          <EntryLink href={addressOf('message', id)} title={subject} command={t('open', { subject })} />
          <MessageStatusBadge status={status} />
          <EntryChips marks={message.marks} />
          <DraftMark of="messages" id={id} />
          <ClockChip clock={message} />
        </div>
        <SpamReasons marks={message.marks} />
        <EntityLabels path={messagesPath} entity={message} />
        <p className="measure mt-2 line-clamp-3 [overflow-wrap:anywhere] sm:line-clamp-6 whitespace-pre-line">
          {message.message}
        </p>
      </div>
      <div className="grid content-start gap-3 border-t border-edge pt-3 sm:grid-cols-2 lg:grid-cols-1 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
        <div className="[overflow-wrap:anywhere]">
          <p>{message.name}</p>
          <EmailLink>{message.email}</EmailLink>
          <p className="text-sm text-muted">{t('received', { date: localDate(message.createdAt, '') })}</p>
          <AssigneeLine assignedTo={message.assignedTo} operators={operators} className="text-sm" />
        </div>
        <div className="flex flex-wrap content-start gap-2">
          <StatusChoice message={message} className="h-fit max-w-80 lg:max-w-none" />
          <MessageSpam message={message} isConfirmed={status === 'spam'} />
        </div>
      </div>
    </Entry>
  );
}
