import { Paperclip } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { attachmentTypes, fileSize } from '../../../domain/attachment.ts';
import type { SenderAnswer } from '../../../domain/conversation.ts';
import { defaultLanguage } from '../../../domain/language.ts';

/** The files of a sender's answer, as downloads with type and size, and the names of those that were not taken. */
export function Files({ answer: { files, refusedFiles } }: { answer: Pick<SenderAnswer, 'files' | 'refusedFiles'> }) {
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
