import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languages } from '../../../domain/language.ts';
import { type MediaFile, mediaLimits, type MediaUse } from '../../../domain/media.ts';
import { languageName } from '../../../domain/typography.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { editorScreens } from '../content/queries.ts';
import { EntityLink } from '../layout/links.tsx';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { ChooseButton } from './drop-target.tsx';
import { Focus } from './focus.tsx';
import { useMediaStep, useReplacement } from './queries.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** One picture: its texts, its focal point, where it is used, its replacement and removal. */
export function Details({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const t = useTranslations('backOffice.media');
  const { id, bytes, format, width, height, uses } = file;
  const [typed, setTyped] = useState({ alt: file.alt, decorative: file.decorative, focus: file.focus });
  const { alt, decorative, focus } = typed;
  const set = (next: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...next }));
  const [asked, setAsked] = useState(false);
  const mayEdit = useMayActAs('editor');
  const step = useMediaStep();
  const replace = useReplacement(id);
  const uploads = useUploads(([other]) => {
    if (other && other.id !== id) replace.mutate(other.id, { onSuccess: onClose });
  });
  const save = () =>
    step.mutate({ method: 'PUT', id, body: typed, version: file.updatedAt, done: t('saved') }, { onSuccess: onClose });
  const remove = () =>
    step.mutate({ method: 'DELETE', id, done: t('deleted') }, { onSuccess: onClose, onSettled: () => setAsked(false) });
  const size = Math.max(1, Math.round(bytes / 1024));
  const isBusy = step.isPending || replace.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={file.name || t('unnamed')}
      description={t('facts', { format: format.toUpperCase(), width, height, size })}
      wide
      footer={
        <div className="flex flex-wrap items-center gap-3 border-t border-edge px-5 py-3 sm:px-8">
          {mayEdit && <ActionButton label={t('save')} variant="primary" disabled={isBusy} onClick={save} />}
          {mayEdit && <ChooseButton label={t('replace')} multiple={false} disabled={isBusy} onFiles={uploads.add} />}
          <a href={file.address} download={file.name} className={buttonClass('quiet', 'small')}>
            <Download className="size-4" aria-hidden />
            {t('download')}
          </a>
          {mayEdit && (
            <ActionButton
              label={t('delete')}
              variant="danger"
              className="ml-auto"
              disabled={isBusy || uses.length > 0}
              onClick={() => setAsked(true)}
            />
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
            <TextField
              key={language}
              label={t('alt', { language: languageName(language) })}
              lang={language}
              value={alt[language] ?? ''}
              maxLength={mediaLimits.alt}
              disabled={decorative || !mayEdit}
              onValue={(value) => set({ alt: { ...alt, [language]: value } })}
            />
          ))}
          <Checkbox
            label={t('decorative')}
            checked={decorative}
            disabled={!mayEdit}
            onChange={({ target }) => set({ decorative: target.checked })}
          />
          <Uses uses={uses} />
        </div>
        <Focus file={file} focus={focus} disabled={!mayEdit} onChange={(next) => set({ focus: next })} />
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

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const t = useTranslations('backOffice.media');
  return (
    <section aria-label={t('uses')}>
      <h3 className="mb-1 font-semibold">{t('uses')}</h3>
      {uses.length === 0 ? (
        <p className="text-muted">{t('noUses')}</p>
      ) : (
        <ul>
          {uses.map(({ kind, id, name, place }) => (
            <li key={`${kind} ${id} ${place}`} className="flex flex-wrap gap-x-2">
              {kind === 'portfolio' || place === 'trash' ? (
                <span>{name}</span>
              ) : (
                <EntityLink href={addressOf(editorScreens[kind], id)}>{name || t('unnamed')}</EntityLink>
              )}
              <span className="text-muted">{t(`places.${kind === 'portfolio' ? kind : place}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
