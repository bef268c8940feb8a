import { useTranslations } from 'use-intl';
import { attachmentLimits, attachmentTypes } from '../../../domain/conversation/attachment.ts';
import type { PitchFile } from '../../../domain/conversation/conversation.ts';
import type { PitchPage, RefusedPitchFile } from '../../../domain/correspondence/tracking.ts';
import { type PitchFilePurpose, pitchFilePurposes } from '../../../domain/pitch/files.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FileInput, FileLink } from './forms.tsx';

const purposes = Object.keys(pitchFilePurposes) as PitchFilePurpose[];

const megabyte = 1024 * 1024;
const sizes = { megabytes: attachmentLimits.size / megabyte };

/** The file inputs of a pitch, each below its stored files, which can be removed. */
export const PitchFileFields = ({ token, files }: Pick<PitchPage, 'token' | 'files'>) =>
  purposes.map((purpose) => (
    <PurposeFields
      key={purpose}
      token={token}
      purpose={purpose}
      files={files.filter((file) => file.purpose === purpose)}
    />
  ));

type PurposeProps = { token: string; purpose: PitchFilePurpose; files: readonly PitchFile[] };

function PurposeFields({ token, purpose, files }: PurposeProps) {
  const t = useTranslations('pitch.files');
  const { most, endings } = pitchFilePurposes[purpose];
  return (
    <div className="grid gap-3">
      <Field label={t(purpose)} hint={t(`hints.${purpose}`, { count: most, ...sizes })}>
        {(control) => (
          <FileInput
            control={control}
            name={purpose}
            isMultiple={most > 1}
            accept={endings.map((ending) => attachmentTypes[ending])}
          />
        )}
      </Field>
      {files.length > 0 && (
        <ul aria-label={t(purpose)} className="grid divide-y divide-edge border-y border-edge">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-6 [overflow-wrap:anywhere]">
              <span className="min-w-0 py-2">
                <FileLink token={token} file={file} />
              </span>
              <Checkbox label={t('remove', { name: file.name })} name={`remove.${file.id}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The files of a pitch that can no longer be changed. */
export function PitchFileList({ token, files }: { token: string; files: readonly PitchFile[] }) {
  const t = useTranslations('pitch.files');
  return purposes.map((purpose) => {
    const ofPurpose = files.filter((file) => file.purpose === purpose);
    return ofPurpose.length === 0 ? null : (
      <section key={purpose} aria-label={t(purpose)} className="mt-4">
        <h3 className="text-[0.9375rem] text-muted">{t(purpose)}</h3>
        <ul>
          {ofPurpose.map((file) => (
            <li key={file.id} className="[overflow-wrap:anywhere]">
              <FileLink token={token} file={file} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface RefusedFilesProps {
  files: readonly RefusedPitchFile[];
  /** The title of the step that is saved without them. */
  saved: string | undefined;
  /** Whether something else is wrong with the form. */
  hasForm: boolean;
}

/** The rejected files of a form, each with its reason. */
export function RefusedFiles({ files, saved, hasForm }: RefusedFilesProps) {
  const t = useTranslations('pitch.files');
  if (!saved && !hasForm)
    return <p className="font-semibold">{t('unread', { megabytes: Math.floor(attachmentLimits.form / megabyte) })}</p>;
  return (
    <>
      <p className="font-semibold not-first:mt-3">{saved ? t('savedWithout', { step: saved }) : t('refused')}</p>
      <ul className="mt-2 grid gap-1">
        {files.map((file, index) => (
          <Fault key={index} {...file} />
        ))}
      </ul>
    </>
  );
}

function Fault({ name, fault, purpose }: RefusedPitchFile) {
  const t = useTranslations('pitch.files');
  const general = useTranslations('track.files');
  const isAboutPurpose = fault === 'type' || fault === 'count';
  const count = purpose ? pitchFilePurposes[purpose].most : 0;
  return (
    <li className="[overflow-wrap:anywhere]">
      <bdi>{name || t('nameless')}</bdi>:{' '}
      {isAboutPurpose
        ? t(`faults.${fault}`, { purpose: purpose ?? 'none', count })
        : general(`faults.${fault}`, { count, ...sizes })}
    </li>
  );
}
