import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { useOpener } from '../../../ui/focus-restoration.ts';
import { rotate, useSwipe } from '../../../ui/swipe.ts';
import { Sources, useImage } from '../case-picture.tsx';
import type { Shot } from './shots.ts';

export type LightboxPicture = Shot & { text: string };

interface LightboxProps {
  title: string;
  pictures: readonly LightboxPicture[];
  /** The index of the open picture. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
}

/** A full-window dialog with one picture at a time; arrow keys, buttons and swipes change it. */
export function Lightbox({ title, pictures, place, onPlace }: LightboxProps) {
  const t = useTranslations('case.screenshots');
  const common = useTranslations('common');
  const opener = useOpener();
  const count = pictures.length;
  const step = (by: number) => place !== undefined && onPlace(rotate(place, by, count));
  const swipe = useSwipe(step);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  };
  return (
    <Radix.Root open={place !== undefined} onOpenChange={(open) => !open && onPlace(undefined)}>
      <Radix.Portal>
        <Radix.Content
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.store();
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={opener.restore}
          onKeyDown={onKeyDown}
          {...swipe}
          className="fixed inset-0 z-50 grid touch-pan-y touch-pinch-zoom grid-rows-[auto_minmax(0,1fr)_auto] bg-ink text-paper data-[state=open]:animate-[appear_150ms_ease-out]"
        >
          <header className="flex items-center justify-between gap-4 border-b border-edge px-5 py-2 lg:px-8">
            <Radix.Title className="display min-w-0 truncate py-1 text-2xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" size="icon" aria-label={common('close')}>
                <X className="size-6" aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          {place !== undefined && <Picture key={pictures[place]!.address} {...pictures[place]!} />}
          <footer className="flex items-center justify-between gap-4 border-t border-edge px-5 py-2 lg:px-8">
            <output aria-live="polite" className="font-semibold tabular-nums">
              {place !== undefined && t('count', { number: place + 1, count })}
            </output>
            {count > 1 && (
              <div className="flex gap-2">
                <Button variant="secondary" size="icon" aria-label={t('previous')} onClick={() => step(-1)}>
                  <ChevronLeft className="size-6" aria-hidden />
                </Button>
                <Button variant="secondary" size="icon" aria-label={t('next')} onClick={() => step(1)}>
                  <ChevronRight className="size-6" aria-hidden />
                </Button>
              </div>
            )}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Picture({ address, picture, text }: LightboxPicture) {
  const t = useTranslations('case.screenshots');
  const image = useImage(address);
  if (!image) return <p className="m-auto p-6 text-muted">{t('failed')}</p>;
  return (
    <picture className="block min-h-0 min-w-0">
      {picture && <Sources picture={picture} sizes="100vw" />}
      <img
        {...image}
        alt={text}
        lang={picture?.lang}
        draggable={false}
        className="size-full object-contain p-2 select-none lg:p-6"
      />
    </picture>
  );
}
