import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languages } from '../../../domain/language.ts';
import { type MediaFile, mediaLimits } from '../../../domain/media.ts';
import { languageName } from '../../../domain/typography.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useMayActAs } from '../session/session.ts';
import { Focus } from './focus.tsx';
import { useMediaStep } from './queries.ts';
import { ChooseButton } from './upload/drop-target.tsx';
import { UploadList } from './upload/upload-list.tsx';
import { useUploads } from './upload/use-uploads.ts';
import { Uses } from './uses.tsx';

/** One picture: its texts, its focal point, where it is used, its replacement and removal. */
export function Details({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const t = useTranslations('backOffice.media');
  const [alt, setAlt] = useState(file.alt);
  const [decorative, setDecorative] = useState(file.decorative);
  const [focus, setFocus] = useState(file.focus);
  const [asked, setAsked] = useState(false);
  const mayEdit = useMayActAs('editor');
  const step = useMediaStep();
  const replace = useMediaStep<{ places: number }>();
  const uploads = useUploads(([other]) => {
    if (!other || other.id === file.id) return;
    replace.mutate(
      { method: 'POST', id: file.id, to: '/replace', body: { by: other.id } },
      {
        onSuccess: ({ places }) => {
          showToast({ title: t('replaced', { count: places }) });
          onClose();
        },
      },
    );
  });
  const save = () =>
    step.mutate(
      { method: 'PUT', id: file.id, body: { alt, decorative, focus }, version: file.updatedAt },
      {
        onSuccess: () => {
          showToast({ title: t('saved') });
          onClose();
        },
      },
    );
  const remove = () =>
    step.mutate(
      { method: 'DELETE', id: file.id },
      {
        onSuccess: () => {
          showToast({ title: t('deleted') });
          onClose();
        },
        onSettled: () => setAsked(false),
      },
    );
  const isBusy = step.isPending || replace.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={file.name || t('unnamed')}
      description={t('facts', {
        format: file.format.toUpperCase(),
        width: file.width,
        height: file.height,
        size: Math.max(1, Math.round(file.bytes / 1024)),
      })}
      wide
      footer={
        <div className="flex flex-wrap items-center gap-3 border-t border-edge px-5 py-3 sm:px-8">
          {mayEdit && (
            <Button size="small" disabled={isBusy} onClick={save}>
              {t('save')}
            </Button>
          )}
          {mayEdit && (
            <ChooseButton
              label={t('replace')}
              multiple={false}
              disabled={isBusy}
              onFiles={(files) => uploads.add(files)}
            />
          )}
          <a href={file.address} download={file.name} className={buttonClass('quiet', 'small')}>
            <Download className="size-4" aria-hidden />
            {t('download')}
          </a>
          {mayEdit && (
            <Button
              variant="danger"
              size="small"
              className="ml-auto"
              disabled={isBusy || file.uses.length > 0}
              onClick={() => setAsked(true)}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      }
    >
      <form
        className="grid gap-6 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="grid content-start gap-4 sm:order-last">
          {languages.map((language) => (
            <Field key={language} label={t('alt', { language: languageName(language) })}>
              {(control) => (
                <TextInput
                  {...control}
                  lang={language}
                  value={alt[language] ?? ''}
                  maxLength={mediaLimits.alt}
                  disabled={decorative || !mayEdit}
                  onChange={({ target }) => setAlt({ ...alt, [language]: target.value })}
                />
              )}
            </Field>
          ))}
          <Checkbox
            label={t('decorative')}
            checked={decorative}
            disabled={!mayEdit}
            onChange={({ target }) => setDecorative(target.checked)}
          />
          <Uses uses={file.uses} />
        </div>
        <Focus file={file} focus={focus} disabled={!mayEdit} onChange={setFocus} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <UploadList uploads={uploads} />
      {asked && (
        <ConfirmDialog
          question={t('deleteQuestion')}
          subject={file.name || t('unnamed')}
          confirm={t('delete')}
          cancel={t('cancel')}
          busy={step.isPending}
          onConfirm={remove}
          onCancel={() => setAsked(false)}
        />
      )}
    </Dialog>
  );
}
