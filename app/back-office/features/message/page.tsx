import { useTranslations } from 'use-intl';
import type { MessageDetails } from '../../../../domain/inbox/details.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { ClockPanel } from '../clock/panel.tsx';
import { Correspondence } from '../composer/correspondence.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { EntityLabels } from '../labels/label-names.tsx';
import { Detail, detailPage } from '../../shell/detail-page.tsx';
import { EmailLink } from '../../kit/layout/links.tsx';
import { Fact, Panel } from '../../kit/layout/panel.tsx';
import { SentText } from '../../kit/layout/sent-text.tsx';
import { messagesPath } from '../../inbox/inbox.ts';
import { Neighbours } from '../../inbox/neighbours.tsx';
import { MessageSpam, MessageStatusBadge, StatusChoice } from '../../inbox/message-status.tsx';
import { SpamNote } from '../../inbox/spam.tsx';
import { FromSender } from '../submissions/from-sender.tsx';
import { MessageAssignee } from './message-assignee.tsx';

export default detailPage({
  screen: 'message',
  path: messagesPath,
  name: ({ message }) => message.subject,
  list: 'messages',
  Content: ContactMessage,
});

function ContactMessage({ details }: { details: MessageDetails }) {
  const { message, assignee, otherMessages, projects, sender, spam } = details;
  const { id, subject, name, email, language, createdAt } = message;
  const t = useTranslations('backOffice.message');
  return (
    <Detail
      heading={subject}
      sender={
        <>
          {name} · <EmailLink>{email}</EmailLink>
        </>
      }
      neighbours={<Neighbours of="message" id={id} />}
      actions={
        <div className="grid gap-2 lg:mt-2 lg:justify-items-end">
          <div className="flex flex-wrap items-center gap-2">
            <MessageStatusBadge status={message.status} />
            <MessageSpam message={message} isConfirmed={spam !== null && spam.confirmedAt !== null} />
          </div>
          <EntityLabels path={messagesPath} entity={message} />
        </div>
      }
      main={
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('text')}>
            <SentText lang={language}>{message.message}</SentText>
          </Panel>
          <Correspondence
            of="message"
            id={id}
            lists={details}
            stored={details.draft}
            recipient={{ name, email, language, about: subject }}
            usualSubject={t('replySubject', { subject })}
          />
        </div>
      }
      beside={
        <>
          <SpamNote note={spam} />
          <ClockPanel clock={message} of="message" id={id} createdAt={createdAt} />
          <Panel title={t('about')}>
            <StatusChoice message={message} />
            <MessageAssignee message={message} assignee={assignee} />
            <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4">
              <Fact label={t('received')}>{localTime(createdAt)}</Fact>
              <Fact label={t('language')}>{languageName(language)}</Fact>
            </dl>
          </Panel>
          <FromSender sender={sender} projects={projects} messages={otherMessages} />
        </>
      }
    />
  );
}
