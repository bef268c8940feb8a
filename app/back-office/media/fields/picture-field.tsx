import { useQuery } from '@tanstack/react-query';
import { Images, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../../domain/media.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMayActAs } from '../../session/session.ts';
import { mediaQuery } from '../queries.ts';
import { Thumbnail } from '../thumbnail.tsx';
import { ChooseButton, DropTarget } from '../upload/drop-target.tsx';
import { UploadList } from '../upload/upload-list.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { Picker } from './picker.tsx';

interface PictureFieldProps {
  /** Of the field. */
  label: string;
  /** Addresses as the field beside it has them, a line each. */
  value: string;
  multiple: boolean;
  onChange: (value: string) => void;
}

/** Beside a field of addresses: its pictures in their order, and ways to upload or choose others. */
export function PictureField({ label, value, multiple, onChange }: PictureFieldProps) {
  const t = useTranslations('backOffice.media.field');
  const mayEdit = useMayActAs('editor');
  const [picking, setPicking] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const { data: files = [] } = useQuery(mediaQuery);
  // An address that is being typed is no picture yet.
  const [saved] = useState(() => linesOf(value));
  // Uploads end between two renders.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const addresses = linesOf(value);
  const set = (list: readonly string[]) => {
    latest.current = (multiple ? list : list.slice(-1)).join('\n');
    onChange(latest.current);
  };
  const add = (stored: readonly MediaFile[]) => {
    const added = stored.map(({ address }) => address);
    set([...linesOf(latest.current).filter((one) => !added.includes(one)), ...added]);
  };
  const uploads = useUploads(add);
  const move = (from: number, to: number) => {
    const list = [...addresses];
    list.splice(to, 0, ...list.splice(from, 1));
    set(list);
  };
  if (!mayEdit) return null;
  return (
    <DropTarget onFiles={uploads.add} multiple={multiple} className="grid min-w-0 gap-2">
      {/* Not named after the field, whose control it would be taken for. */}
      <div role="group" aria-label={t('chosen')} className="grid gap-2">
        {addresses.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {addresses.map((address, place) => {
              const file = files.find((one) => one.address === address);
              const shown = file || saved.includes(address) ? address : '';
              const name = file?.name || t('picture', { number: place + 1 });
              return (
                // The arrow keys on its button do the same.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                <li
                  key={address}
                  draggable={multiple}
                  onDragStart={() => setDragged(place)}
                  onDragOver={(event: DragEvent) => dragged !== undefined && event.preventDefault()}
                  onDrop={(event) => {
                    if (dragged === undefined) return;
                    event.stopPropagation();
                    move(dragged, place);
                    setDragged(undefined);
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  className={classNames('relative border border-edge', dragged === place && 'opacity-55')}
                >
                  {multiple ? (
                    <button
                      type="button"
                      aria-label={t('move', { name, number: place + 1, count: addresses.length })}
                      className="block cursor-grab"
                      onKeyDown={(event) => {
                        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
                        if (by === undefined || !addresses[place + by]) return;
                        event.preventDefault();
                        move(place, place + by);
                      }}
                    >
                      <Thumbnail file={file} address={shown} className="h-20 w-28" />
                    </button>
                  ) : (
                    <Thumbnail file={file} address={shown} className="h-20 w-28" />
                  )}
                  <Button
                    variant="quiet"
                    size="icon"
                    className="absolute top-0 right-0 size-9! bg-surface/85!"
                    aria-label={t('remove', { name })}
                    onClick={() => set(addresses.filter((_, at) => at !== place))}
                  >
                    <X className="size-4" aria-hidden />
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ChooseButton label={t('upload', { count: multiple ? 2 : 1 })} multiple={multiple} onFiles={uploads.add} />
          <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
            <Images className="size-4" aria-hidden />
            {t('choose')}
          </Button>
          <p className="text-sm text-muted max-sm:hidden">{t('hint')}</p>
        </div>
        <UploadList uploads={uploads} />
      </div>
      {picking && (
        <Picker
          title={t('of', { label })}
          onPick={(file) => {
            add([file]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </DropTarget>
  );
}

const linesOf = (value: string): string[] => [
  ...new Set(
    value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
