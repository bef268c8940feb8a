import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { isModified } from '../../../browser/modified-click.ts';
import { Sources, useImage } from '../case-picture.tsx';
import type { LightboxPicture } from './lightbox.tsx';
import { shotsOf } from './shots.ts';

const load = () => import('./lightbox.tsx');

/** A strip of thumbnails to the window's right edge; each opens the lightbox. */
export function Screenshots({ entity }: { entity: Case }) {
  const t = useTranslations('case.screenshots');
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [open, setOpen] = useState<number>();
  const pictures = shotsOf(entity).map((shot, index) => ({
    ...shot,
    text: shot.picture?.alt || t('alt', { title: entity.title, number: index + 1 }),
  }));
  if (pictures.length === 0) return null;
  const preload = () => void load().then(setLoaded, () => {});
  const show = async (index: number) => {
    try {
      setLoaded(await load());
      setOpen(index);
    } catch {
      // Without the lightbox's code the browser opens the picture file.
      location.assign(pictures[index]!.address);
    }
  };
  return (
    <section aria-label={t('title')} className="overflow-x-clip border-t border-edge print:hidden">
      <div className="frame">
        <ul className="bleed-right flex gap-4 overflow-x-auto py-10 pr-5 lg:py-14">
          {pictures.map((shot, index) => (
            <Thumbnail key={shot.address} shot={shot} onIntent={preload} onOpen={() => void show(index)} />
          ))}
        </ul>
      </div>
      {loaded && <loaded.Lightbox title={entity.title} pictures={pictures} place={open} onPlace={setOpen} />}
    </section>
  );
}

/** The sizes of thumbnails; portrait pictures are taller. */
const sides = {
  upright: { height: 'h-[clamp(24rem,40vw,38rem)]', sizes: '(width >= 64rem) 23vw, 14rem' },
  flat: { height: 'h-[min(max(10.5rem,28vw),46vw,30rem)]', sizes: '(width >= 64rem) 50vw, 23rem' },
};

type ThumbnailProps = { shot: LightboxPicture; onIntent: () => void; onOpen: () => void };

/** A link to the large picture, which becomes a button for the lightbox after hydration. */
function Thumbnail({ shot: { address, picture, text }, onIntent, onOpen }: ThumbnailProps) {
  const image = useImage(picture?.src ?? address);
  const hydrated = useHydrated();
  if (!image) return null;
  const { height, sizes } = sides[picture && picture.height > picture.width ? 'upright' : 'flat'];
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (isModified(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li className="shrink-0">
      <a
        href={address}
        {...(hydrated && { role: 'button', 'aria-haspopup': 'dialog' as const })}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={open}
        onKeyDown={(event) => event.key === ' ' && open(event)}
        className="block cursor-zoom-in focus-visible:outline-offset-4"
      >
        <picture>
          {picture && <Sources picture={picture} sizes={sizes} />}
          <img
            {...image}
            width={picture?.width}
            height={picture?.height}
            alt={text}
            lang={picture?.lang}
            loading="lazy"
            decoding="async"
            className={`w-auto max-w-none bg-raised ${height}`}
          />
        </picture>
      </a>
    </li>
  );
}
