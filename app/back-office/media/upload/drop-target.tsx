import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMediaStep } from '../queries.ts';
import type { MediaFile } from '../../../../domain/media.ts';
import { TextInput } from '../../../ui/field.tsx';

/** What the browser's file dialog offers; the server decides by content. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface DropTargetProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  className?: string;
  children: ReactNode;
}

/** Takes files that are dropped on it, or pasted while the focus is in it. */
export function DropTarget({ onFiles, multiple = true, className, children }: DropTargetProps) {
  const [over, setOver] = useState(false);
  const take = (list: FileList | undefined) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  };
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // A shortcut beside the button inside, which does the same by keyboard.
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
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
      className={classNames(className, over && 'outline-2 outline-offset-2 outline-accent outline-dashed')}
    >
      {children}
    </div>
  );
}

interface ChooseButtonProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  label: string;
  variant?: 'primary' | 'secondary';
  disabled?: boolean;
}

/** Opens the browser's file dialog. */
export function ChooseButton({ onFiles, multiple = true, label, variant = 'secondary', disabled }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size="small" disabled={disabled} onClick={() => input.current!.click()}>
        <Upload className="size-4" aria-hidden />
        {label}
      </Button>
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

/** Has the server fetch a picture from another site. */
export function ByAddress({ onStored }: { onStored: (file: MediaFile) => void }) {
  const t = useTranslations('backOffice.media.upload');
  const [address, setAddress] = useState('');
  const step = useMediaStep();
  const fetchIt = () => {
    if (address.trim() === '' || step.isPending) return;
    step.mutate(
      { method: 'POST', to: '/by-address', body: { address } },
      {
        onSuccess: (file) => {
          setAddress('');
          onStored(file);
        },
      },
    );
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
      <Button variant="secondary" size="small" disabled={step.isPending} onClick={fetchIt}>
        {t('fetch')}
      </Button>
    </div>
  );
}
