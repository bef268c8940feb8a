import { useTranslations } from 'use-intl';
import { type ContactMessage, messageEntity, messageStatuses } from '../../../domain/contact-message.ts';
import { defaultsOf } from '../../../domain/defaults.ts';
import { messageColumns } from '../../../domain/export.ts';
import { messagesFilter, messageSorts } from '../../../domain/list-query.ts';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { messagesPath } from '../list/inbox.ts';
import { PagedList } from '../list/paged-list.tsx';
import { MessageCard } from './message-card.tsx';

const defaults = defaultsOf(messageEntity);

export default inEnglish(function MessagesPage() {
  return (
    <AdminScreen screen="messages">
      <MessageList />
    </AdminScreen>
  );
});

function MessageList() {
  const t = useTranslations('backOffice.messages');
  const list = useTranslations('backOffice.list');
  const bulk = useTranslations('backOffice.selection');
  const statuses = messageStatuses.map((status) => [status, t(`statuses.${status}`)] as const);
  return (
    <PagedList<ContactMessage>
      path={messagesPath}
      schema={messagesFilter}
      defaults={defaults}
      texts={t}
      label={list('search.messages')}
      total={(count) => t('total', { count })}
      hiddenFilters={['spam']}
      filters={[
        { name: 'status', several: true, options: statuses },
        { name: 'copies', any: list('withoutCopies'), options: [['with', list('withCopies')]] },
      ]}
      bulkFields={[
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
      exported={{ path: `${messagesPath}/export`, columns: messageColumns }}
    >
      {(message) => <MessageCard key={message.id} message={message} />}
    </PagedList>
  );
}
