import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { contentEntities } from '../../../../domain/content/content.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';
import { type MediaFile, mediaLimits, type MediaUse } from '../../../../domain/media/media.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { call } from '../../../api/client.ts';
import { ActionButton, ConfirmButton } from '../../../ui/action-button.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { useVersionedForm } from '../../kit/forms/use-versioned-form.ts';
import { type Edit, versionedSave } from '../../kit/forms/versioned-save.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { useReread } from '../../kit/requests/save.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { ChooseButton, UploadList } from '../../kit/pictures/drop-target.tsx';
import { Thumbnail } from '../../kit/pictures/grid.tsx';
import { mediaQuery, useMediaChange, useMediaStep, useReplacement, useUploads } from '../../kit/pictures/uploads.ts';

/** One picture: its texts, focal point, uses, replacement and removal. */
export function Details({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const t = useTranslations('backOffice.media');
  const e = useTranslations('backOffice.editing');
  const { id, bytes, format, width, height, uses } = file;
  const mayEdit = useMayActAs('editor');
  const step = useMediaStep<unknown>();
  const replace = useReplacement(id);
  const uploads = useUploads(([other]) => {
    if (other && other.id !== id) replace.mutate(other.id, { onSuccess: onClose });
  });
  const texts = useMediaTexts(id);
  const form = useVersionedForm({
    entity: file,
    valuesOf: textsOf,
    save: (edit) => texts.mutateAsync(edit),
    onSaved: onClose,
  });
  const { alt, decorative, focus } = form.values;
  const size = Math.max(1, Math.round(bytes / 1024));
  const isBusy = step.isPending || texts.isPending || replace.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={file.name || t('unnamed')}
      description={t('facts', { format: format.toUpperCase(), width, height, size })}
      wide
      footer={
        <div className="flex flex-wrap items-center gap-3 border-t border-edge px-5 py-3 sm:px-8">
          {mayEdit && (
            <ActionButton label={t('save')} variant="primary" disabled={isBusy} onClick={() => void form.submit()} />
          )}
          {mayEdit && <ChooseButton label={t('replace')} multiple={false} disabled={isBusy} onFiles={uploads.add} />}
          <a href={file.address} download={file.name} className={buttonClass('quiet', 'small')}>
            <Download className="size-4" aria-hidden />
            {t('download')}
          </a>
          {mayEdit && (
            <ConfirmButton
              label={t('delete')}
              variant="danger"
              className="ml-auto"
              disabled={isBusy || uses.length > 0}
              question={t('deleteQuestion')}
              subject={file.name || t('unnamed')}
              confirm={t('delete')}
              cancel={t('cancel')}
              onConfirm={() =>
                step.mutateAsync(
                  { send: () => call('DELETE /api/system-panel/media/:id', { id }), done: t('deleted') },
                  { onSuccess: onClose },
                )
              }
            />
          )}
        </div>
      }
    >
      {form.dispute && (
        <ConflictNotice
          dispute={form.dispute}
          label={(path) => {
            const [field, part] = path.split('.');
            if (field === 'alt') return t('alt', { language: languageName(part as Language) });
            return field === 'focus' ? t(`focus.${part as 'x'}`) : t('decorative');
          }}
          text={(_path, value) => (typeof value === 'boolean' ? e(value ? 'yes' : 'no') : String(value))}
        />
      )}
      <form {...form.attributes()} className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-4 sm:order-last">
          {languages.map((language) => (
            <TextField
              key={language}
              label={t('alt', { language: languageName(language) })}
              lang={language}
              value={alt[language] ?? ''}
              maxLength={mediaLimits.alt}
              disabled={decorative || !mayEdit}
              onValue={(value) => form.set(`alt.${language}`, value)}
            />
          ))}
          <Checkbox
            label={t('decorative')}
            checked={decorative}
            disabled={!mayEdit}
            onChange={({ target }) => form.change({ decorative: target.checked })}
          />
          <Uses uses={uses} />
        </div>
        <Focus file={file} focus={focus} disabled={!mayEdit} onChange={(next) => form.change({ focus: next })} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <UploadList uploads={uploads} />
    </Dialog>
  );
}

type MediaTexts = Pick<MediaFile, 'alt' | 'decorative' | 'focus'>;

const textsOf = (file: MediaFile | undefined): MediaTexts => ({
  alt: file?.alt ?? {},
  decorative: file?.decorative ?? false,
  focus: file?.focus ?? { x: 50, y: 50 },
});

/** Saves the texts and the focal point of a picture. */
function useMediaTexts(id: number) {
  const t = useTranslations('backOffice.media');
  const read = useReread(mediaQuery, id);
  return useMediaChange({
    send: (edit: Edit<MediaTexts, MediaFile>) =>
      versionedSave(edit, {
        valuesOf: textsOf,
        save: (body, version) => call('PUT /api/system-panel/media/:id', { id, body, version }),
        read,
      }),
    done: () => t('saved'),
  });
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
              {kind === 'logo' ? (
                <EntityLink href={addressOf('studio')}>{t('logo')}</EntityLink>
              ) : kind === 'portfolio' || kind === 'pages' || place === 'trash' ? (
                <span>{name}</span>
              ) : (
                <EntityLink href={addressOf(contentEntities[kind], id)}>{name || t('unnamed')}</EntityLink>
              )}
              <span className="text-muted">{t(`places.${kind === 'portfolio' ? kind : place}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Point = MediaFile['focus'];
type FocusProps = { file: MediaFile; focus: Point; disabled: boolean; onChange: (focus: Point) => void };

/** A picture with the focal point that crops keep in view, set by a click or by two sliders. */
function Focus({ file, focus, disabled, onChange }: FocusProps) {
  const t = useTranslations('backOffice.media');
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3 max-sm:order-first">
      {/* The sliders below offer the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="relative mx-auto w-fit cursor-crosshair border border-edge"
        onClick={({ clientX, clientY, currentTarget }) => {
          if (disabled) return;
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));
          onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
        }}
      >
        <Thumbnail file={file} large className="max-h-80 [&_img]:max-h-80" />
        <span
          aria-hidden
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-paper bg-accent/60 ring-2 ring-ink"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="grid grid-cols-[8rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm">
          {t(`focus.${axis}`)}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={focus[axis]}
            disabled={disabled}
            className="h-9 w-full min-w-0 accent-accent"
            onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
          />
          <span className="text-right text-muted tabular-nums">{focus[axis]} %</span>
        </label>
      ))}
    </div>
  );
}
