import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { drawnArt, shotSides } from '../../cases/drawn-art.ts';
import { Sources } from '../../cases/sources.tsx';
import { useImage } from '../../cases/use-image.ts';
import { classNames } from '../../ui/class-names.ts';

/** What the game or app looks like: a strip that runs out at the window's right edge. */
export function Screenshots({ entity }: { entity: Case }) {
  const t = useTranslations('case.screenshots');
  const shots = entity.screenshots.length > 0 ? entity.screenshots.map((address) => ({ address })) : drawnShots(entity);
  if (shots.length === 0) return null;
  return (
    <section aria-label={t('title')} className="overflow-x-clip border-t border-edge print:hidden">
      <div className="frame">
        {/* It can be scrolled, so the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul tabIndex={0} aria-label={t('title')} className="bleed-right flex gap-4 overflow-x-auto py-10 pr-5 lg:py-14">
          {shots.map((shot, place) => (
            <Screenshot key={shot.address} {...shot} text={t('alt', { title: entity.title, number: place + 1 })} />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface Shot {
  address: string;
  drawn?: { width: number; height: number; file: (side: number, format: string) => string };
}

function drawnShots(entity: Case): Shot[] {
  const drawn = drawnArt(entity);
  if (!drawn) return [];
  return drawn.shots.map((size, place) => {
    const file = (side: number, format: string) => `/art/${drawn.slug}/shot-${place + 1}-${side}.${format}`;
    return { address: file(640, 'webp'), drawn: { ...size, file } };
  });
}

/** Upright ones, of a phone, stand taller. */
const heights = { upright: 'h-[clamp(24rem,40vw,38rem)]', flat: 'h-[clamp(13rem,28vw,30rem)]' };

function Screenshot({ address, drawn, text }: Shot & { text: string }) {
  const image = useImage(address);
  if (!image) return null;
  const upright = drawn && drawn.height > drawn.width;
  const scale = drawn && drawn.width / Math.max(drawn.width, drawn.height);
  return (
    <li className="shrink-0">
      <picture>
        {drawn && (
          <Sources
            file={drawn.file}
            widths={shotSides.map((side) => [side, Math.round(side * scale!)])}
            sizes={upright ? '(width >= 64rem) 23vw, 14rem' : '(width >= 64rem) 50vw, 23rem'}
          />
        )}
        <img
          {...image}
          width={drawn?.width}
          height={drawn?.height}
          alt={text}
          loading="lazy"
          decoding="async"
          className={classNames('w-auto max-w-none bg-raised', heights[upright ? 'upright' : 'flat'])}
        />
      </picture>
    </li>
  );
}
