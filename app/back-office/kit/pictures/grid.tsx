import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../../domain/media/media.ts';
import { mediaStem } from '../../../../domain/media/picture.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';

type GridProps = { files: readonly MediaFile[]; action: string; onOpen: (file: MediaFile) => void };

/** Pictures as tiles, each a button labeled with `action` and the picture's name. */
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
            <Thumbnail file={file} className="aspect-4/3 w-full" />
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

/** Without an uploaded picture, `address` is the address of a picture on another site. */
type ThumbnailProps = { file: MediaFile | undefined; address?: string; className: string; large?: boolean };

/** A small picture, or its placeholder until its variants are ready, on a background on which light and dark logos are visible. */
export function Thumbnail({ file, address = '', className, large = false }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const small = file && `${mediaStem(file.address)}-${file.widths.at(large ? -1 : 0)}.webp`;
  const src = file ? (file.state === 'ready' ? small : file.placeholder) : address;
  return (
    <span
      className={classNames('grid grid-cols-1 grid-rows-1 place-items-center overflow-hidden bg-control', className)}
    >
      {src === failed || src === '' ? (
        <ImageOff className="size-6 text-surface" aria-hidden />
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
