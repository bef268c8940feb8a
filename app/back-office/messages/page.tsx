import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { messageSorts } from '../../../domain/list-query.ts';
import { type Message, messageStatuses } from '../../../domain/contact-message.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepPlace } from '../../ui/focus-restoration.ts';
import { ageChoice, sortChoice } from '../list/filter-options.ts';
import { FoundList } from '../list/paged-list.tsx';
import { useFinding } from '../list/use-list-query.ts';
import { AdminScreen, BackOfficeTexts, HeaderLink } from '../layout/layout.tsx';
import { localDate } from '../local-date.ts';
import { messagesApiPath } from '../queries/inbox.ts';
import { messageAddress, messageStatusColour, wholeMessage } from '../queries/messages.ts';
import { projectAddress } from '../queries/projects.ts';
import { dashboardPath } from '../session/session.ts';
import { MessageStatusChoice } from '../editing/message-status-choice.tsx';

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
    <AdminScreen title={t('title')} links={<HeaderLink href={dashboardPath}>{t('backToAdmin')}</HeaderLink>}>
      <MessageList />
    </AdminScreen>
  );
}

function MessageList() {
  const t = useTranslations('backOffice.messages');
  const f = useTranslations('backOffice.finding');
  const finding = useFinding(['status', 'age']);
  return (
    <FoundList<Message>
      path={messagesApiPath}
      whole={wholeMessage}
      finding={finding}
      search={f('searchMessages')}
      choices={[
        {
          name: 'status',
          label: f('status'),
          any: f('any'),
          options: messageStatuses.map((status) => [status, t(`statuses.${status}`)] as const),
        },
        ageChoice(f),
        sortChoice(f, messageSorts, finding),
      ]}
      loading={t('loading')}
      failed={t('failed')}
      total={(count) => t('total', { count })}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    >
      {(message) => <MessageCard key={message.id} message={message} />}
    </FoundList>
  );
}

function MessageCard({ message }: { message: Message }) {
  const t = useTranslations('backOffice.messages');
  return (
    <li ref={keepPlace} className="border border-edge bg-raised has-[>article:focus]:border-accent">
      <article
        aria-label={message.subject}
        tabIndex={-1}
        className="scroll-my-4 grid grid-cols-1 gap-3 p-4 sm:px-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:gap-6"
      >
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
              <Link
                href={messageAddress(message.id)}
                data-key="o"
                data-command={t('open', { subject: message.subject })}
                className="decoration-accent underline-offset-4 hover:underline"
              >
                {message.subject}
              </Link>
            </h2>
            <Badge colour={messageStatusColour[message.status]}>{t(`statuses.${message.status}`)}</Badge>
          </div>
          <p className="measure mt-2 line-clamp-6 [overflow-wrap:anywhere] whitespace-pre-line">{message.message}</p>
        </div>
        <div className="grid content-start gap-3 border-t border-edge pt-3 sm:grid-cols-2 lg:grid-cols-1 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
          <div className="[overflow-wrap:anywhere]">
            <p>{message.name}</p>
            <a
              href={`mailto:${message.email}`}
              className="text-muted underline-offset-4 hover:text-strong hover:underline"
            >
              {message.email}
            </a>
            <p className="text-sm text-muted">{t('received', { date: localDate(message.createdAt, '') })}</p>
            {message.projectId !== null && message.projectName !== null && (
              <p className="mt-1 text-sm">
                {t('cameWith')}{' '}
                <Link
                  href={projectAddress(message.projectId)}
                  className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
                >
                  {message.projectName}
                </Link>
              </p>
            )}
          </div>
          <MessageStatusChoice message={message} className="h-fit max-w-80 lg:max-w-none" />
        </div>
      </article>
    </li>
  );
}
