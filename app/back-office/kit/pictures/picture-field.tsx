import { useQuery } from '@tanstack/react-query';
import { Images, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../../domain/media/media.ts';
import { splitLines } from '../../../../domain/text/text.ts';
import { ActionButton, IconButton } from '../../../ui/action-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { moved, useDragOrder } from '../layout/use-drag-order.ts';
import { Loaded } from '../list/loaded.tsx';
import { useMayActAs } from '../session/session.ts';
import { ByAddress, ChooseButton, DropTarget, UploadList } from './drop-target.tsx';
import { Grid, Thumbnail } from './grid.tsx';
import { mediaQuery, useUploads } from './uploads.ts';

interface PictureFieldProps {
  label: string;
  /** The addresses in the field, one per line. */
  value: string;
  multiple: boolean;
  /** The addresses of the pictures that the site shows while the field is blank. */
  sitePictures?: readonly string[];
  onChange: (value: string) => void;
}

/** The pictures of a field with addresses, in order, with buttons to upload or choose others. It is shown next to the field. */
export function PictureField({ label, value, multiple, sitePictures, onChange }: PictureFieldProps) {
  const t = useTranslations('backOffice.media.field');
  const media = useTranslations('backOffice.media');
  const mayEdit = useMayActAs('editor');
  const [isPicking, setIsPicking] = useState(false);
  const query = useQuery(mediaQuery);
  // While an address is being typed, its picture is not loaded: only addresses that were saved or belong to the library have one.
  const [savedAddresses] = useState(() => linesOf(value));
  // Several uploads may end between two renders, so each must add to the result of the one before.
  const latestValue = useRef(value);
  useEffect(() => {
    latestValue.current = value;
  }, [value]);
  const addresses = linesOf(value);
  const set = (list: readonly string[]) => {
    latestValue.current = (multiple ? list : list.slice(-1)).join('\n');
    onChange(latestValue.current);
  };
  const add = (stored: readonly MediaFile[]) => {
    const added = stored.map(({ address }) => address);
    set([...linesOf(latestValue.current).filter((address) => !added.includes(address)), ...added]);
  };
  const pick = (file: MediaFile) => {
    add([file]);
    setIsPicking(false);
  };
  const uploads = useUploads(add);
  const move = (from: number, to: number) => set(moved(addresses, from, to));
  const draggable = useDragOrder(multiple, move);
  if (!mayEdit) return null;
  return (
    <DropTarget onFiles={uploads.add} multiple={multiple} className="grid min-w-0 gap-2">
      {/* Its label differs from the field's, so assistive technology does not take it for the control. */}
      <div role="group" aria-label={t('chosen')} className="grid gap-2">
        {addresses.length === 0 && sitePictures && sitePictures.length > 0 && (
          <figure className="grid gap-1.5">
            <div className="flex flex-wrap gap-2">
              {sitePictures.map((address) => (
                <Thumbnail key={address} file={undefined} address={address} className="h-20 w-28 border border-edge" />
              ))}
            </div>
            <figcaption className="text-sm text-muted">{t('fromSite', { count: sitePictures.length })}</figcaption>
          </figure>
        )}
        {addresses.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {addresses.map((address, index) => {
              const file = query.data?.find((picture) => picture.address === address);
              const shown = file || savedAddresses.includes(address) ? address : '';
              const name = file?.name || t('picture', { number: index + 1 });
              const thumbnail = <Thumbnail file={file} address={shown} className="h-20 w-28" />;
              return (
                <li key={address} {...draggable(index, 'relative border border-edge')}>
                  {multiple ? (
                    <button
                      type="button"
                      aria-label={t('move', { name, number: index + 1, count: addresses.length })}
                      className="block cursor-grab"
                      onKeyDown={(event) => {
                        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
                        if (by === undefined || !addresses[index + by]) return;
                        event.preventDefault();
                        move(index, index + by);
                      }}
                    >
                      {thumbnail}
                    </button>
                  ) : (
                    thumbnail
                  )}
                  <IconButton
                    label={t('remove', { name })}
                    icon={X}
                    iconClass="size-4"
                    className="absolute top-0 right-0 size-9! bg-surface/85!"
                    onClick={() => set(addresses.toSpliced(index, 1))}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ChooseButton label={t('upload', { count: multiple ? 2 : 1 })} multiple={multiple} onFiles={uploads.add} />
          <ActionButton label={t('choose')} icon={Images} onClick={() => setIsPicking(true)} />
          <p className="text-sm text-muted max-sm:hidden">{t('hint')}</p>
        </div>
        <UploadList uploads={uploads} />
      </div>
      {isPicking && (
        <Dialog open onOpenChange={setIsPicking} title={t('of', { label })} wide>
          <div className="grid gap-4">
            <ByAddress onStored={pick} />
            <Loaded query={query} texts={(key) => media(`list.${key}`)}>
              {(pictures) =>
                pictures.length === 0 ? (
                  <p className="text-muted">{media('empty')}</p>
                ) : (
                  <Grid files={pictures} action={media('pick')} onOpen={pick} />
                )
              }
            </Loaded>
          </div>
        </Dialog>
      )}
    </DropTarget>
  );
}

const linesOf = (value: string): string[] => [...new Set(splitLines(value))];
