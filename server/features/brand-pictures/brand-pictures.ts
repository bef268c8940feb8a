import { readFile, rm } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import {
  type BrandPicture,
  drawBrandPicture,
  type IconName,
  iconPictures,
  logoSpace,
  sharePicture,
} from '../../../brand/pictures.ts';
import { type DrawnFacts, sharePicturePath } from '../../../domain/studio/brand/brand-pictures.ts';
import { brandSheet } from '../../../domain/studio/brand/brand-sheet.ts';
import { logoKey } from '../../../domain/studio/brand/logo.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { withoutData } from '../../platform/errors/without-data.ts';
import { StoreFailure } from '../../platform/storage/files.ts';
import type { Media } from '../media/media.ts';
import { originalEnding } from '../media/media-files.ts';
import { icoOf } from './ico.ts';

/** The pictures that follow from the studio's look. They are drawn once and stay in the memory of the process. */
export interface BrandPictures {
  drawIcon(name: IconName, facts: DrawnFacts): Promise<Buffer>;
  drawSharePicture(facts: DrawnFacts): Promise<Buffer>;
  /** The uploaded logo in the size of the header, as WebP. @throws `ENOENT` if the library does not have the picture */
  readLogo(logo: string): Promise<Buffer>;
}

/** The maximum of cached pictures: all published ones, and some of drafts. Each has a few kilobytes. */
const cachedPictures = 32;

export function createBrandPictures({
  media: { files, imaging },
  log,
}: Pick<PlatformContext, 'log'> & { media: Media }): BrandPictures {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: cachedPictures });

  /** Returns the cached picture of a key, or makes and caches it. A failure is not cached. */
  function makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = pictures.get(key);
    if (cached) return cached;
    const picture = make().catch((error: unknown) => {
      pictures.delete(key);
      throw error;
    });
    pictures.set(key, picture);
    return picture;
  }

  /** Returns the content of the file that `write` lets the imaging process write. */
  async function readOutput(write: (to: string) => Promise<unknown>): Promise<Buffer> {
    const temporary = await files.temporary();
    try {
      await write(temporary);
      return await readFile(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  const withOriginal = <Result>(logo: string, work: (file: string) => Promise<Result>) =>
    files.local(logoKey(logo) + originalEnding, work);

  async function draw(picture: BrandPicture, facts: DrawnFacts, format: 'png' | 'jpeg'): Promise<Buffer> {
    const { logo } = facts;
    const svg = (hasLogo: boolean) => drawBrandPicture(picture, appearanceOf(facts), hasLogo);
    const drawMark = () => readOutput((to) => imaging.draw({ svg: svg(false), format }, to));
    if (logo === null) return drawMark();
    const space = logoSpace(picture);
    const drawLogo = (file: string) =>
      readOutput((to) => imaging.draw({ svg: svg(true), format, logo: { file, space } }, to));
    return withOriginal(logo, drawLogo).catch((error: unknown) => {
      // An unavailable store recovers. A picture that was deleted or cannot be decoded does not.
      if (error instanceof StoreFailure) throw error;
      log.warn({ err: withoutData(error) }, 'the logo could not be drawn');
      return drawMark();
    });
  }

  async function makeIcon(name: IconName, facts: DrawnFacts): Promise<Buffer> {
    const picture = iconPictures[name];
    if (name === 'favicon.svg')
      return Buffer.from(facts.logo === null ? drawBrandPicture(picture, appearanceOf(facts)) : await embedLogo(facts));
    const png = await draw(picture, facts, 'png');
    return name === 'favicon.ico' ? icoOf(png, picture.width) : png;
  }

  /** A logo as an SVG document, since an uploaded picture consists of pixels. */
  async function embedLogo(facts: DrawnFacts): Promise<string> {
    const png = await draw(embeddedIcon, facts, 'png');
    const { width, height } = embeddedIcon;
    const address = `data:image/png;base64,${png.toString('base64')}`;
    const size = `width="${width}" height="${height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><image href="${address}" ${size}/></svg>`;
  }

  return {
    drawIcon: (name, facts) => makeOnce(name + sharePicturePath(facts), () => makeIcon(name, facts)),
    drawSharePicture: (facts) => makeOnce(sharePicturePath(facts), () => draw(sharePicture, facts, 'jpeg')),
    readLogo: (logo) =>
      makeOnce(logo, () => withOriginal(logo, (file) => readOutput((to) => imaging.shrinkLogo(file, to)))),
  };
}

/** The raster image of the logo inside the SVG icon. Its size in px is enough for a browser tab on a screen with high pixel density. */
const embeddedIcon: BrandPicture = {
  ...iconPictures['favicon.svg'],
  width: 96,
  height: 96,
  space: { width: 96, height: 96 },
};

const appearanceOf = ({ brand, split }: DrawnFacts) => ({ share: split.developer, palette: brandSheet(brand).palette });
