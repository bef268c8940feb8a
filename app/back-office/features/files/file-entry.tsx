import { Eye, Paperclip } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { attachmentTypes, fileSize } from '../../../../domain/conversation/attachment.ts';
import type { Attachment } from '../../../../domain/conversation/conversation.ts';
import { defaultLanguage } from '../../../../domain/text/language.ts';
import { IconButton } from '../../../ui/action-button.tsx';
import { addressOfFile, canBeShown } from './shown-file.ts';

const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }));

/** A file of a sender as a download with its type and size, and with a button that shows it if it can be shown. */
export function FileEntry({ file }: { file: Attachment }) {
  const t = useTranslations('backOffice.files');
  const { name, type, size } = file;
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="flex items-baseline gap-2">
      <Paperclip className="size-3.5 shrink-0 translate-y-0.5 text-muted" aria-hidden />
      <span className="min-w-0">
        <a
          href={addressOfFile(file)}
          download
          className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
        >
          <bdi>{name}</bdi>
        </a>{' '}
        <span className="whitespace-nowrap text-muted">
          {typeNames.get(type)?.toUpperCase() ?? type} · {fileSize(size, defaultLanguage)}
        </span>
      </span>
      {canBeShown(file) && (
        <IconButton
          label={t('show', { name })}
          icon={Eye}
          className="-my-2.5 shrink-0 print:hidden"
          onClick={() => setIsShown(true)}
        />
      )}
      {isShown && (
        <Suspense>
          <FileViewer file={file} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </span>
  );
}

const typeNames = new Map(Object.entries(attachmentTypes).map(([name, type]): [string, string] => [type, name]));
