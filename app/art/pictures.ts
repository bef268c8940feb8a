import manifest from './manifest.json' with { type: 'json' };

/** A case whose pictures stand in `/art/`; `art/generate.ts` draws them and writes the manifest. */
export type ArtSlug = keyof typeof manifest;

export interface Picture {
  /** For browsers that take neither source. */
  src: string;
  width: number;
  height: number;
  /** Best first. */
  sources: { type: string; srcSet: string }[];
  /** Mean colour, shown until the picture is there. */
  tone: string;
}

export const hasArt = (slug: string | undefined): slug is ArtSlug =>
  slug !== undefined && Object.hasOwn(manifest, slug);

/** The key art, 16:10; `focus` is an `object-position`, `blur` the picture 20 pixels wide as a data address. */
export function keyPicture(slug: ArtSlug): Picture & { focus: string; blur: string } {
  const { key } = manifest[slug];
  const files = [480, 960, 1600].map((width) => ({ name: `/art/${slug}/key-${width}`, width }));
  return { ...picture(files, key), focus: `${key.focus.x}% ${key.focus.y}%`, blur: key.blur };
}

/** Three screenshots. The number in a file's name is its longer side, so upright ones are narrower than it. */
export function shotPictures(slug: ArtSlug): Picture[] {
  return manifest[slug].shots.map((shot, index) => {
    const files = [640, 1280].map((side) => ({
      name: `/art/${slug}/shot-${index + 1}-${side}`,
      width: Math.round((side * shot.width) / Math.max(shot.width, shot.height)),
    }));
    return picture(files, shot);
  });
}

export function logoPicture(slug: ArtSlug): { src: string; width: number; height: number } {
  return { src: `/art/${slug}/logo.svg`, ...manifest[slug].logo };
}

function picture(
  files: { name: string; width: number }[],
  entry: { width: number; height: number; tone: string },
): Picture {
  const { width, height, tone } = entry;
  return {
    src: `${files.at(-1)!.name}.webp`,
    width,
    height,
    tone,
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: files.map((file) => `${file.name}.${format} ${file.width}w`).join(', '),
    })),
  };
}
