import { Upload, RotateCw, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../../domain/media/media.ts';
import { call } from '../../../api/client.ts';
import { ActionButton, type ActionButtonProps, IconButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextInput } from '../../../ui/field.tsx';
import { useMediaStep, type Uploads } from './uploads.ts';

/** The formats that the browser's file dialog offers; the server decides by content. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type DropTargetProps = { onFiles: (files: File[]) => void; multiple?: boolean; className: string; children: ReactNode };

/** Accepts files that are dropped on it, or pasted while it contains the focus. */
export function DropTarget({ onFiles, multiple = true, className, children }: DropTargetProps) {
  const [over, setOver] = useState(false);
  const acceptFiles = (event: { preventDefault: () => void }, list: FileList) => {
    const files = [...list].slice(0, multiple ? undefined : 1);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // A shortcut for the button inside, which offers the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        acceptFiles(event, event.dataTransfer.files);
      }}
      onPaste={(event) => acceptFiles(event, event.clipboardData.files)}
      className={classNames(className, over && 'outline-2 outline-offset-2 outline-accent outline-dashed')}
    >
      {children}
    </div>
  );
}

type ChooseButtonProps = Pick<DropTargetProps, 'onFiles' | 'multiple'> &
  Pick<ActionButtonProps, 'label' | 'variant' | 'disabled'>;

export function ChooseButton({ onFiles, multiple = true, ...button }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton {...button} icon={Upload} onClick={() => input.current!.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Makes the server fetch a picture from another site. */
export function ByAddress({ onStored }: { onStored: (file: MediaFile) => void }) {
  const t = useTranslations('backOffice.media.upload');
  const [address, setAddress] = useState('');
  const step = useMediaStep<MediaFile>();
  const fetchIt = () => {
    if (address.trim() === '' || step.isPending) return;
    const onSuccess = (file: MediaFile) => {
      setAddress('');
      onStored(file);
    };
    step.mutate({ send: () => call('POST /api/system-panel/media/by-address', { body: { address } }) }, { onSuccess });
  };
  return (
    <div className="flex min-w-0 flex-1 basis-64 gap-2">
      <TextInput
        aria-label={t('address')}
        placeholder={t('address')}
        className="min-h-9! py-1!"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          fetchIt();
        }}
      />
      <ActionButton label={t('fetch')} disabled={step.isPending} onClick={fetchIt} />
    </div>
  );
}

/** The running uploads with their progress, and the failed ones with the reason. */
export function UploadList({ uploads: { uploads, retry, cancel } }: { uploads: Uploads }) {
  const t = useTranslations('backOffice.media.upload');
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('list')} className="grid gap-px border border-edge bg-edge">
      {uploads.map(({ key, file: { name }, state, progress, reason }) => (
        <li key={key} className="flex min-h-12 items-center gap-3 bg-surface py-1 pr-1 pl-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">{name}</p>
            {state === 'failed' ? (
              <p role="alert" className="text-sm text-red">
                {reason || t('broken')}
              </p>
            ) : (
              <progress
                aria-label={t('progress', { name })}
                value={progress}
                max={1}
                className="block h-1.5 w-full accent-accent"
              />
            )}
          </div>
          {state === 'failed' && <IconButton label={t('retry', { name })} icon={RotateCw} onClick={() => retry(key)} />}
          <IconButton label={t('cancel', { name })} icon={X} onClick={() => cancel(key)} />
        </li>
      ))}
    </ul>
  );
}
