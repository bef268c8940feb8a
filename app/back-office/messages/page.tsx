import { useTranslations } from 'use-intl';
import { type ContactMessage, messageEntity, messageStatuses } from '../../../domain/contact-message.ts';
import { defaultsOf } from '../../../domain/defaults.ts';
import { messageSorts } from '../../../domain/list-query.ts';
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
  return (
    <PagedList<ContactMessage>
      path={messagesPath}
      defaults={defaults}
      texts={t}
      label={list('search.messages')}
      total={(count) => t('total', { count })}
      filters={[{ name: 'status', options: messageStatuses.map((status) => [status, t(`statuses.${status}`)]) }]}
      sorts={messageSorts}
    >
      {(message) => <MessageCard key={message.id} message={message} />}
    </PagedList>
  );
}
