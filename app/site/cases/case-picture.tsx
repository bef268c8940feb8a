import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { artOf, keyWidths } from '../../../content/art.ts';
import type { Case } from '../../../domain/content/case.ts';
import { type Picture, srcSets, type WithPictures } from '../../../domain/media/picture.ts';
import manifest from '../../art/manifest.json' with { type: 'json' };
import { classNames } from '../../ui/class-names.ts';
import { Monogram } from '../../ui/monogram.tsx';

interface CasePictureProps {
  entity: Pick<Case, 'id' | 'title' | 'heroImageUrl'> & WithPictures;
  /** Its width on the page, for the attribute `sizes`. */
  sizes: string;
  /** Whether it is in the first view, so it is fetched first. */
  first?: boolean;
  className?: string;
}

/** A case's key art: the operator's picture, else the drawing of a built-in case, else its initials. Decorative without an alternative text. */
export function CasePicture({ entity, sizes, first, className }: CasePictureProps) {
  const address = entity.heroImageUrl;
  const picture = address === null ? drawnKey(entity) : entity.pictures?.[address];
  const image = useImage(picture?.src ?? address ?? undefined);
  return (
    <span className={classNames('relative block overflow-hidden bg-raised', picture?.focus, className)}>
      {image ? (
        <>
          {picture && <img src={picture.blur} alt="" className={cover} />}
          <picture>
            {picture && <Sources picture={picture} sizes={sizes} />}
            <img
              {...image}
              alt={picture?.alt ?? ''}
              lang={picture?.lang}
              loading={first ? 'eager' : 'lazy'}
              fetchPriority={first ? 'high' : undefined}
              decoding="async"
              className={cover}
            />
          </picture>
        </>
      ) : (
        <Monogram name={entity.title} className="absolute inset-0" />
      )}
    </span>
  );
}

function drawnKey(entity: Pick<Case, 'id' | 'title'>): Omit<Picture, 'width' | 'height'> | undefined {
  const drawn = drawnArt(entity);
  if (!drawn) return undefined;
  const file = (width: number, format: string) => `${drawn.folder}/key-${width}.${format}`;
  return { srcSets: srcSets(file, keyWidths), src: file(960, 'webp'), blur: drawn.blur, focus: `accent-${drawn.slug}` };
}

const cover = 'absolute inset-0 size-full object-cover object-(--focus)';

type CaseLogoProps = { entity: Pick<Case, 'id' | 'title' | 'logoUrl'> & WithPictures; className?: string };

/** A case's logo: the operator's picture, else the drawing of a built-in case, else its initials. */
export function CaseLogo({ entity, className }: CaseLogoProps) {
  const t = useTranslations('caseCard');
  const drawn = entity.logoUrl === null ? drawnArt(entity) : undefined;
  const uploaded = entity.pictures?.[entity.logoUrl ?? ''];
  const image = useImage(uploaded?.src ?? entity.logoUrl ?? (drawn && `${drawn.folder}/logo.svg`));
  if (!image)
    return <Monogram name={entity.title} className={classNames(className, 'aspect-square w-auto self-start')} />;
  return (
    <img
      {...image}
      width={uploaded?.width ?? drawn?.logo.width}
      height={uploaded?.height ?? drawn?.logo.height}
      alt={uploaded?.alt ?? t('logo', { title: entity.title })}
      lang={uploaded?.lang}
      loading="lazy"
      // The logo is drawn for a dark background, which paper does not have; the name is next to it.
      className={classNames('w-auto object-contain object-left print:hidden', className)}
    />
  );
}

type Pictures = (typeof manifest.cases)['grinpile'];

/** The pictures that are drawn for a built-in case; an operator's case has none. */
export function drawnArt(entity: Pick<Case, 'id' | 'title'>): (Pictures & { slug: string }) | undefined {
  const slug = artOf(entity)?.slug;
  const pictures = slug === undefined ? undefined : (manifest.cases as Record<string, Pictures>)[slug];
  return slug !== undefined && pictures ? { slug, ...pictures } : undefined;
}

/** Classes that set the case's own accent for their content; a case without art has the studio's accent. */
export function caseAccent(entity: Pick<Case, 'id' | 'title'>): string | undefined {
  const art = artOf(entity);
  return art && `case-accent accent-${art.slug}`;
}

/** The attributes of an `<img>` for an address that may not exist; undefined if it failed to load or is missing. */
export function useImage(address: string | undefined) {
  const [failed, setFailed] = useState<string>();
  if (address === undefined || address === failed) return undefined;
  const fail = () => setFailed(address);
  return {
    src: address,
    onError: fail,
    // The picture may fail before this code is loaded, and then there is no event.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') fail();
    },
  };
}

type SourcesProps = { picture: Pick<Picture, 'srcSets' | 'avifMedia'>; sizes: string };

/** The sources of a `<picture>`: AVIF for browsers that support it, WebP for others. */
export const Sources = ({ picture: { srcSets, avifMedia }, sizes }: SourcesProps) => (
  <>
    <source type="image/avif" media={avifMedia} sizes={sizes} srcSet={srcSets.avif} />
    <source type="image/webp" sizes={sizes} srcSet={srcSets.webp} />
  </>
);
