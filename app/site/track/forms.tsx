import type { ComponentProps } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { attachmentLimits, attachmentTypes, fileSize } from '../../../domain/conversation/attachment.ts';
import type { Attachment, RefusedFile } from '../../../domain/conversation/conversation.ts';
import {
  type TrackedEntry,
  trackingLimits,
  type TrackingForm,
  trackingRequests,
} from '../../../domain/correspondence/tracking.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { type ConversationProps, Part } from './steps.tsx';

/** An answer as a plain form post; `formKey` is its idempotency key. */
export function AnswerForm({ token, formKey, form: sent }: ConversationProps) {
  const t = useTranslations('track.answer');
  const form = sent?.form === 'answer' ? sent : undefined;
  const { max } = trackingLimits.text;
  return (
    <Part id="answer" title={t('title')} className="mt-10 border-t border-edge pt-6">
      <form method="post" encType="multipart/form-data" action={`/track/${token}`} className="mt-6 grid gap-6">
        <input type="hidden" name="form" value="answer" />
        <input type="hidden" name="key" value={form?.values.key ?? formKey} />
        <Field label={t('label')} required hint={t('hint')} error={form?.issues.text}>
          {(control) => (
            <TextArea {...control} name="text" rows={6} required maxLength={max} defaultValue={form?.values.text} />
          )}
        </Field>
        <FilesField refused={form?.refused ?? []} />
        <Button type="submit" className="sm:w-fit sm:px-10">
          {t('send')}
        </Button>
      </form>
    </Part>
  );
}

const megabytes = attachmentLimits.size / 1024 / 1024;

/** The file field of an answer; `refused` are the rejected files of a form that was not stored. */
function FilesField({ refused }: { refused: readonly RefusedFile[] }) {
  const t = useTranslations('track.files');
  return (
    <div className="grid gap-3">
      <Field label={t('label')} hint={t('hint', { count: attachmentLimits.files, megabytes })}>
        {(control) => <FileInput control={control} name="files" isMultiple accept={Object.values(attachmentTypes)} />}
      </Field>
      {refused.length > 0 && (
        <div role="alert" className="border-l-8 border-red bg-raised p-4">
          <p className="font-semibold">{t('refused')}</p>
          <ul className="mt-2 grid gap-1">
            {refused.map((file, index) => (
              <Fault key={index} {...file} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface FileInputProps {
  control: Parameters<ComponentProps<typeof Field>['children']>[0];
  name: string;
  isMultiple: boolean;
  /** The accepted media types. */
  accept: readonly string[];
}

/** A file input. The page's script covers the browser's own texts, which are in the language of the browser. */
export function FileInput({ control, name, isMultiple, accept }: FileInputProps) {
  const t = useTranslations('track.files');
  return (
    <div className="relative">
      <TextInput
        {...control}
        name={name}
        type="file"
        multiple={isMultiple}
        accept={accept.join()}
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
  );
}

/** The files of an answer, as downloads, and its rejected files. */
export function Files({ token, entry: { files, refusedFiles } }: { token: string; entry: TrackedEntry }) {
  const t = useTranslations('track.files');
  if (files.length + refusedFiles.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="mt-3 grid gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="[overflow-wrap:anywhere]">
          <FileLink token={token} file={file} />
        </li>
      ))}
      {refusedFiles.map((file, index) => (
        <Fault key={`refused ${index}`} className="text-muted" {...file} />
      ))}
    </ul>
  );
}

/** The name of a stored file as a download, with its size. */
export function FileLink({ token, file: { id, name, size } }: { token: string; file: Attachment }) {
  const language = useLocale();
  return (
    <>
      <a
        href={`/track/${token}/files/${id}`}
        download
        className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
      >
        <bdi>{name}</bdi>
      </a>{' '}
      <span className="whitespace-nowrap text-muted">{fileSize(size, language)}</span>
    </>
  );
}

function Fault({ name, fault, className = '' }: RefusedFile & { className?: string }) {
  const t = useTranslations('track.files');
  return (
    <li className={`[overflow-wrap:anywhere] ${className}`}>
      <bdi>{name || t('nameless')}</bdi>: {t(`faults.${fault}`, { count: attachmentLimits.files, megabytes })}
    </li>
  );
}

/** Requests that must be confirmed through a link in an email (decision 23). */
export function Requests({ token, tracked: { address, isWithdrawn, steps }, form }: ConversationProps) {
  const t = useTranslations('track.requests');
  /** Whether the submission is withdrawn or declined, so it can no longer be withdrawn. */
  const isOver = isWithdrawn || steps.some(({ name }) => name === 'declined');
  const offered = trackingRequests.filter((request) => request !== 'withdraw' || !isOver);
  return (
    <Part id="requests" title={t('title')}>
      <p className="mt-4 [overflow-wrap:anywhere] text-muted">{t('lead', { address })}</p>
      <div className="mt-6 grid divide-y divide-edge border-y border-edge">
        {offered.map((request) => (
          <details key={request} open={request === form?.form}>
            <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold after:text-muted after:content-['+'_/_''] hover:text-accent">
              {t(request)}
            </summary>
            <form method="post" action={`/track/${token}`} className="grid gap-4 pb-6">
              <input type="hidden" name="form" value={request} />
              {request === 'address' ? <EmailField label={t('email')} form={form} /> : <p>{t(`${request}Text`)}</p>}
              <Button
                type="submit"
                variant={request === 'erase' ? 'danger' : 'secondary'}
                size="small"
                className="w-fit"
              >
                {t(request)}
              </Button>
            </form>
          </details>
        ))}
      </div>
    </Part>
  );
}

/** The address field of a plain form, with the typed value and its error. */
export const EmailField = ({ label, form }: { label: string; form: TrackingForm | undefined }) => (
  <Field label={label} required error={form?.issues.email}>
    {(control) => (
      <TextInput
        {...control}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={form?.values.email}
      />
    )}
  </Field>
);
