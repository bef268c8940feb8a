import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../domain/media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface GridProps {
  files: readonly MediaFile[];
  /** What a press does, before the picture's name. */
  action: string;
  onOpen: (file: MediaFile) => void;
}

/** Pictures as tiles, each a button. */
export function Grid({ files, action, onOpen }: GridProps) {
  const t = useTranslations('backOffice.media');
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            onClick={() => onOpen(file)}
            className="flex size-full flex-col border border-edge bg-surface text-left hover:border-strong"
          >
            <Thumbnail file={file} address={file.address} className="aspect-4/3 w-full" />
            <span className="grid w-full min-w-0 gap-1.5 p-2.5">
              <span className="truncate text-sm font-semibold">
                <span className="sr-only">{action} </span>
                {file.name || t('unnamed')}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {file.width} × {file.height}
              </span>
              <span className="flex flex-wrap gap-1.5">
                {file.state === 'pending' && <Badge colour="blue">{t('pending')}</Badge>}
                {file.state === 'failed' && <Badge colour="red">{t('notMade')}</Badge>}
                {file.uses.length === 0 && <Badge colour="grey">{t('unused')}</Badge>}
                {!file.decorative && !file.alt.en && <Badge colour="orange">{t('noAlt')}</Badge>}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
