import { useTranslations } from 'use-intl';
import {
  type Attachment,
  attachmentLimits,
  attachmentTypes,
  fileSize,
  type RefusedFile,
} from '../../../domain/attachment.ts';
import type { Language } from '../../../domain/language.ts';
import { Field, TextInput } from '../../ui/field.tsx';

interface FilesProps {
  token: string;
  files: readonly Attachment[];
  refused: readonly RefusedFile[];
  language: Language;
}

/** The files of an answer, as downloads, and those that were not taken. */
export function Files({ token, files, refused, language }: FilesProps) {
  const t = useTranslations('track.files');
  if (files.length + refused.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="mt-3 grid gap-1.5">
      {files.map(({ id, name, size }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <a
            href={`/track/${token}/files/${id}`}
            download
            className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
          >
            <bdi>{name}</bdi>
          </a>{' '}
          <span className="whitespace-nowrap text-muted">{fileSize(size, language)}</span>
        </li>
      ))}
      {refused.map((file, index) => (
        <li key={`refused ${index}`} className="[overflow-wrap:anywhere] text-muted">
          <Fault {...file} />
        </li>
      ))}
    </ul>
  );
}

/** The field for files of an answer; `refused` are those of a form that was not stored. */
export function FilesField({ refused }: { refused: readonly RefusedFile[] }) {
  const t = useTranslations('track.files');
  return (
    <div className="grid gap-3">
      <Field
        label={t('label')}
        hint={t('hint', { count: attachmentLimits.files, megabytes: attachmentLimits.size / 1024 / 1024 })}
      >
        {(control) => (
          <div className="relative">
            <TextInput
              {...control}
              name="files"
              type="file"
              multiple
              accept={Object.values(attachmentTypes).join()}
              className="file:mr-4 file:border-0 file:bg-edge file:px-3 file:py-1.5 file:font-semibold file:text-strong"
            />
            <span
              hidden
              aria-hidden
              data-files={t('none')}
              className="pointer-events-none absolute inset-px flex items-center gap-4 px-3.5"
            >
              <span className="bg-edge px-3 py-1.5 font-semibold whitespace-nowrap text-strong">{t('choose')}</span>
              <span className="truncate" />
            </span>
          </div>
        )}
      </Field>
      {refused.length > 0 && (
        <div role="alert" className="border-l-8 border-red bg-raised p-4">
          <p className="font-semibold">{t('refused')}</p>
          <ul className="mt-2 grid gap-1 [overflow-wrap:anywhere]">
            {refused.map((file, index) => (
              <li key={index}>
                <Fault {...file} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Fault({ name, fault }: RefusedFile) {
  const t = useTranslations('track.files');
  const { files: count, size } = attachmentLimits;
  return (
    <>
      <bdi>{name || t('nameless')}</bdi>: {t(`faults.${fault}`, { count, megabytes: size / 1024 / 1024 })}
    </>
  );
}
