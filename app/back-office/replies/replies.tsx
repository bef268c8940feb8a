import { useTranslations } from 'use-intl';
import type { SenderAnswer } from '../../../domain/conversation.ts';
import type { Reply, ReplyState } from '../../../domain/reply.ts';
import { Badge, type Colour } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { SentText } from '../layout/sent-text.tsx';
import { useRefreshInbox } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';
import { Answer } from './answer.tsx';
import { ReplyFields } from './reply-fields.tsx';
import type { ReplyDraft } from './use-reply.ts';
import type { Recipient } from './use-templates.ts';

interface RepliesProps {
  replies: readonly Reply[];
  /** The sender's. */
  answers: readonly SenderAnswer[];
  reply: ReplyDraft;
  recipient: Recipient;
}

/** The reply's form, and the conversation so far, newest first. */
export function Replies({ replies, answers, reply, recipient }: RepliesProps) {
  const t = useTranslations('backOffice.replies');
  return (
    <Panel title={t('title')}>
      {useMayActAs('editor') && <ReplyFields reply={reply} recipient={recipient} />}
      {replies.length + answers.length > 0 && (
        <>
          <h3 className="mt-6 text-sm text-muted">{t('sentBefore', { count: replies.length })}</h3>
          <ul className="mt-1 divide-y divide-edge border-t border-edge">
            {inOrder(replies, answers).map((entry) =>
              'source' in entry ? (
                <Answer key={`answer-${entry.id}`} answer={entry} />
              ) : (
                <SentReply key={entry.id} sent={entry} reply={reply} />
              ),
            )}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** Newest first. */
const inOrder = (replies: readonly Reply[], answers: readonly SenderAnswer[]) =>
  [...replies, ...answers].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));

const colours: Record<ReplyState, Colour> = { queued: 'yellow', sent: 'green', failed: 'red', bounced: 'red' };

function SentReply({ sent, reply }: { sent: Reply; reply: ReplyDraft }) {
  const t = useTranslations('backOffice.replies');
  const refresh = useRefreshInbox();
  const mayEdit = useMayActAs('editor');
  return (
    <li>
      <article aria-label={sent.subject} className="grid justify-items-start gap-1.5 py-3">
        <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere] text-muted">
            {t('fromTo', { by: sent.by, to: sent.to })} · <time dateTime={sent.at}>{localTime(sent.at)}</time>
          </p>
          <Badge colour={colours[sent.state]}>{t(`states.${sent.state}`)}</Badge>
        </div>
        <h4 className="font-semibold [overflow-wrap:anywhere]">{sent.subject}</h4>
        <SentText lang={sent.language}>{sent.body}</SentText>
        {sent.state === 'queued' && (
          <Button variant="secondary" size="small" onClick={() => void refresh()}>
            {t('checkAgain')}
          </Button>
        )}
        {(sent.state === 'failed' || sent.state === 'bounced') && (
          <>
            <p className="text-red">{t(`${sent.state}Hint`)}</p>
            {mayEdit && !reply.unsent && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => reply.change({ subject: sent.subject, body: sent.body })}
              >
                {t('writeAgain')}
              </Button>
            )}
          </>
        )}
      </article>
    </li>
  );
}
