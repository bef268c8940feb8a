import { useTranslations } from 'use-intl';
import type { MessageDetails } from '../../../domain/details.ts';
import { languageName } from '../../../domain/typography.ts';
import type { PageProps } from '../../routing/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClockPanel } from '../clock/panel.tsx';
import { localTime } from '../dates.ts';
import { Composer } from '../composer/composer.tsx';
import { useDraft } from '../composer/use-draft.ts';
import { useReply } from '../composer/use-reply.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { seenIn } from '../conversation/thread.ts';
import { Detail, DetailPage } from '../layout/detail-page.tsx';
import { EntityLabels } from '../labels/label-names.tsx';
import { EmailLink, EntityLink } from '../layout/links.tsx';
import { Fact, Panel } from '../layout/panel.tsx';
import { inEnglish } from '../layout/screen.tsx';
import { SentText } from '../layout/sent-text.tsx';
import { messagesPath } from '../list/inbox.ts';
import { Neighbours } from '../list/neighbours.tsx';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { SpamButtons } from '../spam/spam-buttons.tsx';
import { SpamNote } from '../spam/spam-note.tsx';
import { FromSender } from '../submission/from-sender.tsx';
import { messageQuery, messageStatusColour } from '../messages/queries.ts';
import { StatusChoice } from '../messages/status-choice.tsx';

export default inEnglish(({ params: { id = '' } }: PageProps) => (
  <DetailPage screen="message" query={messageQuery(id)} name={({ message }) => message.subject} list="messages">
    {(details) => <ContactMessage key={details.message.id} details={details} />}
  </DetailPage>
));

function ContactMessage({ details }: { details: MessageDetails }) {
  const { message, otherMessages, projects, sender, spam } = details;
  const t = useTranslations('backOffice.message');
  const m = useTranslations('backOffice.messages');
  const path = `${messagesPath}/${message.id}`;
  const draft = useDraft(path, details.draft);
  const usualSubject = t('replySubject', { subject: message.subject });
  const reply = useReply({ path, usualSubject, draft, seen: seenIn(details) });
  const mayEdit = useMayActAs('editor');
  return (
    <>
      <Detail
        heading={message.subject}
        sender={
          <>
            {message.name} · <EmailLink>{message.email}</EmailLink>
          </>
        }
        neighbours={
          <Neighbours path={messagesPath} id={message.id} addressOf={(other) => addressOf('message', other)} />
        }
        actions={
          <div className="grid gap-2 lg:mt-2 lg:justify-items-end">
            <div className="flex flex-wrap items-center gap-2">
              <Badge colour={messageStatusColour[message.status]}>{m(`statuses.${message.status}`)}</Badge>
              <SpamButtons
                path={messagesPath}
                id={message.id}
                isSpam={message.status === 'spam'}
                isConfirmed={spam !== null && spam.confirmedAt !== null}
                changes={[{ status: 'spam' }, { status: 'new' }]}
              />
            </div>
            <EntityLabels path={messagesPath} entity={message} />
          </div>
        }
        main={
          <>
            <Panel title={t('text')}>
              <SentText lang={message.language}>{message.message}</SentText>
            </Panel>
            <Conversation
              lists={details}
              shown={{ message: message.id }}
              path={path}
              sender={message.email}
              isPart={message.projectId !== null}
              onWriteAgain={mayEdit && !reply.unsent ? reply.change : undefined}
            />
            {mayEdit && (
              <Composer
                path={path}
                lists={details}
                draft={draft}
                reply={reply}
                recipient={{
                  name: message.name,
                  email: message.email,
                  language: message.language,
                  about: message.projectName ?? message.subject,
                }}
                next={{ list: messagesPath, id: message.id, addressOf: (other) => addressOf('message', other) }}
              />
            )}
          </>
        }
        beside={
          <>
            <SpamNote note={spam} />
            {message.projectId === null && <ClockPanel clock={message} path={path} createdAt={message.createdAt} />}
            <Panel title={t('about')}>
              <StatusChoice message={message} />
              <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4">
                <Fact label={t('received')}>{localTime(message.createdAt)}</Fact>
                <Fact label={t('language')}>{languageName(message.language)}</Fact>
                {message.projectId !== null && message.projectName !== null && (
                  <Fact label={m('cameWith')} wide>
                    <EntityLink href={addressOf('submission', message.projectId)}>{message.projectName}</EntityLink>
                  </Fact>
                )}
              </dl>
            </Panel>
            <FromSender sender={sender} projects={projects} messages={otherMessages} />
          </>
        }
      />
    </>
  );
}
