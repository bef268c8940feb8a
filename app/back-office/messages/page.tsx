import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Message, messageStatuses, type MessageStatus } from '../../../domain/message.ts';
import { Badge, type Colour } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Select } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AdminScreen, BackOfficeTexts } from '../layout.tsx';
import { localDate } from '../local-date.ts';
import { messagesQuery, useSetMessageStatus } from '../messages.ts';
import { dashboardPath } from '../session.ts';

export default function MessagesPage() {
  return (
    <BackOfficeTexts>
      <MessagesScreen />
    </BackOfficeTexts>
  );
}

function MessagesScreen() {
  const t = useTranslations('backOffice.messages');
  return (
    <AdminScreen
      title={t('title')}
      links={
        <ButtonLink href={dashboardPath} look="secondary" size="small">
          {t('backToAdmin')}
        </ButtonLink>
      }
    >
      <MessageList />
    </AdminScreen>
  );
}

function MessageList() {
  const t = useTranslations('backOffice.messages');
  const { data: messages, isError, isFetching, refetch } = useQuery(messagesQuery);
  if (isError && !isFetching) return <FailedState title={t('failed')} retry={t('tryAgain')} onRetry={() => void refetch()} />;
  if (messages === undefined) return <Loading label={t('loading')} />;
  if (messages.length === 0) return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>;
  return (
    <>
      <p className="mb-4 font-semibold tabular-nums">{t('total', { count: messages.length })}</p>
      <ul className="grid gap-4">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ul>
    </>
  );
}

const colours: Record<MessageStatus, Colour> = { new: 'yellow', read: 'blue', answered: 'green', archived: 'grey', spam: 'red' };

function MessageCard({ message }: { message: Message }) {
  const t = useTranslations('backOffice.messages');
  const setStatus = useSetMessageStatus();
  return (
    <li className="border border-edge bg-raised">
      <article aria-label={message.subject} className="grid gap-4 p-4 sm:p-5 lg:grid-cols-[6fr_4fr] lg:gap-6">
        <div className="min-w-0">
          <h2 className="text-lg leading-snug font-bold break-words">{message.subject}</h2>
          <p className="measure mt-3 break-words whitespace-pre-line">{message.message}</p>
        </div>
        <div className="grid content-start gap-3 border-t border-edge pt-4 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
          <div className="flex flex-wrap items-center gap-2">
            <Badge colour={colours[message.status]}>{t(`statuses.${message.status}`)}</Badge>
            {message.projectId !== null && <Badge colour="grey">{t('withProject', { id: message.projectId })}</Badge>}
          </div>
          <p className="break-words">
            {message.name}
            <br />
            <a href={`mailto:${message.email}`} className="break-all text-muted underline-offset-4 hover:text-strong hover:underline">
              {message.email}
            </a>
          </p>
          <p className="text-sm text-muted">{t('received', { date: localDate(message.createdAt, '') })}</p>
          <Select
            aria-label={t('statusOf', { subject: message.subject })}
            value={message.status}
            disabled={setStatus.isPending}
            onChange={(event) => setStatus.mutate({ id: message.id, status: event.target.value as MessageStatus })}
          >
            {messageStatuses.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </Select>
        </div>
      </article>
    </li>
  );
}
