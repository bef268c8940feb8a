import { Paperclip } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { attachmentTypes, fileSize } from '../../../domain/attachment.ts';
import type { SenderAnswer } from '../../../domain/conversation.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { SentText } from '../layout/sent-text.tsx';

interface AnswerProps {
  answer: SenderAnswer;
}

/** What the sender wrote since. */
export function Answer({ answer }: AnswerProps) {
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

/** The files of the answer, as downloads with type and size, and the names of those that were not taken. */
function Files({ answer: { files, refusedFiles } }: AnswerProps) {
  const t = useTranslations('backOffice.replies.files');
  if (files.length + refusedFiles.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="mt-1 grid gap-1 text-sm [overflow-wrap:anywhere]">
      {files.map(({ id, name, type, size }) => (
        <li key={id} className="flex items-baseline gap-2">
          <Paperclip className="size-3.5 shrink-0 translate-y-0.5 text-muted" aria-hidden />
          <span>
            <a
              href={`/api/attachments/${id}`}
              download
              className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
            >
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="whitespace-nowrap text-muted">
              {typeName(type)} · {fileSize(size, defaultLanguage)}
            </span>
          </span>
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

const typeName = (type: string): string =>
  Object.entries(attachmentTypes)
    .find(([, one]) => one === type)?.[0]
    .toUpperCase() ?? type;
