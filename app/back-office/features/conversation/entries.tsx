import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SenderAnswer } from '../../../../domain/conversation/conversation.ts';
import type { Note } from '../../../../domain/conversation/note.ts';
import type { Reply, ReplyForm, ReplyState } from '../../../../domain/conversation/reply.ts';
import { call } from '../../../api/client.ts';
import { ActionButton, ConfirmButton } from '../../../ui/action-button.tsx';
import { Badge, type Colour } from '../../../ui/badge.tsx';
import { useFocusRestoration } from '../../../ui/focus-restoration.ts';
import { localTime } from '../../kit/dates/dates.ts';
import { SentText } from '../../kit/layout/sent-text.tsx';
import { pathOf, type Sent, useInboxChange, useRefreshInbox } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { FileEntry } from '../files/file-entry.tsx';
import { useUndo } from '../../inbox/use-undo.ts';

export function Answer({ answer }: { answer: SenderAnswer }) {
  const { at, text, source, flags, language, address, quoted } = answer;
  const t = useTranslations('backOffice.replies');
  return (
    <article aria-label={t('answered')} className="grid gap-1.5 border-l-4 border-accent py-1 pl-4">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere] text-muted">
          <span className="font-semibold text-strong">{t('answered')}</span> ·{' '}
          {address === null ? t('answeredFrom', { source }) : t('mailedFrom', { address })} ·{' '}
          <time dateTime={at}>{localTime(at)}</time>
        </p>
        {flags.map((flag) => (
          <Badge key={flag} colour="orange">
            {t(`flags.${flag}`)}
          </Badge>
        ))}
      </div>
      <SentText lang={language}>{text}</SentText>
      <Files answer={answer} />
      {quoted !== null && (
        <details className="text-sm text-muted">
          <summary>{t('quoted')}</summary>
          <p lang={language} className="measure mt-1 [overflow-wrap:anywhere] whitespace-pre-line">
            {quoted}
          </p>
        </details>
      )}
    </article>
  );
}

/** The files of the answer, as downloads with type and size, and the names of rejected files. */
function Files({ answer: { files, refusedFiles } }: { answer: SenderAnswer }) {
  const t = useTranslations('backOffice.replies.files');
  if (files.length + refusedFiles.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="mt-1 grid gap-1 text-sm [overflow-wrap:anywhere]">
      {files.map((file) => (
        <li key={file.id}>
          <FileEntry file={file} />
        </li>
      ))}
      {refusedFiles.map(({ name, fault }, index) => (
        <li key={`refused ${index}`} className="text-muted">
          <bdi>{name || t('nameless')}</bdi>: {t(`faults.${fault}`)}
        </li>
      ))}
      {files.length > 0 && <li className="text-muted">{t('unchecked')}</li>}
    </ul>
  );
}

const colours: Record<ReplyState, Colour> = { queued: 'yellow', sent: 'green', failed: 'red', bounced: 'red' };

/** An email with its delivery state; `onWriteAgain` copies one that did not arrive into the composer, if that is empty. */
export function ReplyEntry(props: { reply: Reply; onWriteAgain: ((text: ReplyForm) => void) | undefined }) {
  const { onWriteAgain } = props;
  const t = useTranslations('backOffice.replies');
  const { id, by, to, at, subject, body, language, state, undoUntil, decline } = props.reply;
  return (
    <article aria-label={subject} className="grid justify-items-start gap-1.5 border-l-4 border-control py-1 pl-4">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere] text-muted">
          {t.rich('byTo', { by, to, strong })} · <time dateTime={at}>{localTime(at)}</time>
        </p>
        <Badge colour={colours[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <h3 className="font-semibold [overflow-wrap:anywhere]">{subject}</h3>
      <SentText lang={language}>{body}</SentText>
      {decline && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {t('declinedFor', { reason: t(`decline.reasons.${decline.reason}`) })}
          {decline.shared.length > 0 && ` ${t('decline.sharedWith', { sentences: decline.shared.join(' ') })}`}
        </p>
      )}
      {state === 'queued' && (undoUntil === undefined ? <CheckAgain /> : <Waiting id={id} until={undoUntil} />)}
      {(state === 'failed' || state === 'bounced') && (
        <>
          <p className="text-red">{t(`${state}Hint`)}</p>
          {onWriteAgain && <ActionButton label={t('writeAgain')} onClick={() => onWriteAgain({ subject, body })} />}
        </>
      )}
    </article>
  );
}

function Waiting({ id, until }: { id: number; until: string }) {
  const t = useTranslations('backOffice.replies');
  const { undo, isPending } = useUndo();
  const [over, setOver] = useState(false);
  useEffect(() => {
    // The browser's clock may differ from the server's, whose decision counts.
    const timer = setTimeout(() => setOver(true), Math.min(Math.max(Date.parse(until) - Date.now(), 0), 15_000));
    return () => clearTimeout(timer);
  }, [until]);
  if (over) return <CheckAgain />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-sm text-muted">{t('waits')}</p>
      <ActionButton label={t('takeBack')} busy={isPending} onClick={() => undo({ kind: 'reply', id })} />
    </div>
  );
}

function CheckAgain() {
  const t = useTranslations('backOffice.replies');
  const refresh = useRefreshInbox();
  return <ActionButton label={t('checkAgain')} onClick={() => void refresh()} />;
}

/** A note, which the sender never sees, about a submission or a message. */
export function NoteEntry({ note, of, id }: Sent & { note: Note }) {
  const t = useTranslations('backOffice.notes');
  const remove = useInboxChange({
    send: () => call(`DELETE ${pathOf[of]}/:id/notes/:noteId`, { id, noteId: note.id }),
    done: () => t('removed'),
    failed: () => ({ title: t('error'), description: t('removeFailed') }),
  });
  useFocusRestoration();
  return (
    <article
      aria-label={t('entry', { by: note.by })}
      className="flex items-start gap-2 border-l-4 border-yellow bg-yellow/8 py-1 pl-4"
    >
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <span className="font-semibold text-strong">{note.by}</span> · {t('only')} ·{' '}
          <time dateTime={note.at}>{localTime(note.at)}</time>
        </p>
        <SentText {...(note.mentions && { names: note.mentions })}>{note.text}</SentText>
      </div>
      {useMayActAs('editor') && (
        <ConfirmButton
          variant="quiet"
          size="icon"
          className="-my-1"
          aria-label={t('removeNote', { date: localTime(note.at) })}
          question={t('removeQuestion', { by: note.by })}
          subject={note.text}
          confirm={t('remove')}
          cancel={t('cancel')}
          onConfirm={() => remove.mutateAsync()}
        >
          <Trash2 className="size-4.5 text-red" aria-hidden />
        </ConfirmButton>
      )}
    </article>
  );
}

const strong = (text: ReactNode) => <span className="font-semibold text-strong">{text}</span>;
