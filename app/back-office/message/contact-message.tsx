import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { MessageDetails } from '../../../domain/details.ts';
import { languageName } from '../../../domain/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { LeaveQuestion } from '../editing/leave-question.tsx';
import { Fact } from '../layout/fact.tsx';
import { messagesApiPath } from '../queries/inbox.ts';
import { localTime } from '../local-date.ts';
import { messageStatusColour } from '../queries/messages.ts';
import { MessageStatusChoice } from '../editing/message-status-choice.tsx';
import { OwnHeading } from '../layout/page-heading.tsx';
import { Panel } from '../layout/panel.tsx';
import { projectAddress } from '../queries/projects.ts';
import { Replies } from '../replies/replies.tsx';
import { useReply } from '../replies/use-reply.ts';
import { FromSender } from '../sender/from-sender.tsx';

/** One message whole, and what an operator does with it. */
export function OneMessage({ details: { message, replies, otherMessages, projects } }: { details: MessageDetails }) {
  const t = useTranslations('backOffice.message');
  const m = useTranslations('backOffice.messages');
  const reply = useReply(`${messagesApiPath}/${message.id}/replies`, t('replySubject', { subject: message.subject }));
  return (
    <div data-scope className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <OwnHeading>{message.subject}</OwnHeading>
          <p className="[overflow-wrap:anywhere] text-muted">
            {message.name} ·{' '}
            <a href={`mailto:${message.email}`} className="underline-offset-4 hover:text-strong hover:underline">
              {message.email}
            </a>
          </p>
        </div>
        <Badge colour={messageStatusColour[message.status]} className="lg:mt-2">
          {m(`statuses.${message.status}`)}
        </Badge>
      </header>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
        <Panel title={t('text')}>
          <p lang={message.language} className="measure [overflow-wrap:anywhere] whitespace-pre-line">
            {message.message}
          </p>
        </Panel>
        <div className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Panel title={t('about')}>
            <MessageStatusChoice message={message} />
            <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4">
              <Fact label={t('received')}>{localTime(message.createdAt)}</Fact>
              <Fact label={t('language')}>{languageName(message.language)}</Fact>
              {message.projectId !== null && message.projectName !== null && (
                <Fact label={m('cameWith')} wide>
                  <Link
                    href={projectAddress(message.projectId)}
                    className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
                  >
                    {message.projectName}
                  </Link>
                </Fact>
              )}
            </dl>
          </Panel>
          <FromSender projects={projects} messages={otherMessages} />
        </div>
        <Replies
          replies={replies}
          reply={reply}
          recipient={{
            name: message.name,
            email: message.email,
            language: message.language,
            about: message.projectName ?? message.subject,
          }}
        />
      </div>
      <LeaveQuestion unsaved={reply.unsent} onDiscard={reply.discard} />
    </div>
  );
}
