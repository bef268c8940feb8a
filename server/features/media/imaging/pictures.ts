import { stat } from 'node:fs/promises';
import sharp, { type OverlayOptions, type Sharp, type SharpOptions } from 'sharp';
import { ownPalette } from '../../../../brand/own-palette.ts';
import { mediaLimits, type MediaFormat } from '../../../../domain/media/media.ts';
import { type Drawing, headerLogo, type Inspection, type Refusal, type Rendered, tallest, widest } from './steps.ts';

const options = { limitInputPixels: mediaLimits.pixels, failOn: 'error' } satisfies SharpOptions;

/** Reads the facts of a file and decodes all of it once. @throws {Error} whose message is a {@link Refusal} */
export async function inspect(file: string): Promise<Inspection> {
  const metadata = await sharp(file, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refusal('mediaDamaged');
    });
  const format = formatOf(metadata);
  if (format === undefined) throw refusal('mediaType');
  const frames = metadata.pages ?? 1;
  const { width, height } = metadata.autoOrient;
  const frameHeight = metadata.pageHeight ?? height;
  if (width * frameHeight * frames > mediaLimits.pixels) throw refusal('mediaPixels');
  try {
    // Every frame is decoded; the first is the placeholder.
    if (frames > 1) await animation(file).resize(20).webp({ effort: 0 }).toBuffer();
    const small = await sharp(file, options)
      .autoOrient()
      .resize(20, 20, { fit: 'inside' })
      .webp({ quality: 40, effort: 6 })
      .toBuffer();
    const placeholder = `data:image/webp;base64,${small.toString('base64')}`;
    return { format, width, height: frameHeight, frames, placeholder };
  } catch (error) {
    throw refusal(/pixel limit/i.test((error as Error).message) ? 'mediaPixels' : 'mediaDamaged');
  }
}

const animation = (file: string) => sharp(file, { ...options, animated: true });

const refusal = (reason: Refusal) => new Error(reason);

function formatOf({ format, compression }: Awaited<ReturnType<Sharp['metadata']>>): MediaFormat | undefined {
  if (format === 'heif' || (format as string) === 'avif') return compression === 'av1' ? 'avif' : undefined;
  return format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif' ? format : undefined;
}

/** The pixels of the last picture at the width of its largest variant, from which all variants are made. */
let base: { file: string; pixels: Sharp } | undefined;

/** Makes one variant. Orientation is applied, colors are converted to sRGB, and metadata is removed. */
export async function render(file: string, step: string, to: string): Promise<Rendered> {
  const { pages: frames = 1 } = await sharp(file, options).metadata();
  const sized = /^-(\d+)\.(avif|webp)$/.exec(step);
  const width = Number(sized?.[1]);
  let image: Sharp;
  if (sized?.[2] === 'webp' && frames > 1) {
    image = animation(file).resize(width).webp({ quality: 65, effort: 2 });
  } else if (sized?.[2] === 'webp') {
    image = (await readPixels(file)).resize(width).webp({ quality: 62, effort: 5, smartSubsample: true });
  } else if (sized) {
    image = (await readPixels(file)).resize(width).avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' });
  } else if (step === '-share.jpg') {
    image = (await readPixels(file))
      .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ownPalette.page.surface })
      .jpeg({ quality: 80 });
  } else {
    base = undefined;
    image = full(file, step, frames);
  }
  const { width: actual } = await image.toFile(to);
  if ((await stat(to)).size === 0) throw new Error('mediaDamaged');
  return { width: actual };
}

function full(file: string, step: string, frames: number): Sharp {
  const picture = sharp(file, { ...options, animated: frames > 1 });
  if (step === '.jpg') return picture.autoOrient().jpeg({ quality: 92 });
  if (step === '.png') return picture.autoOrient().png({ compressionLevel: 6 });
  if (frames > 1) return picture.webp({ quality: 80, effort: 1 });
  return picture
    .autoOrient()
    .resize(16_383, 16_383, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 1 });
}

async function readPixels(file: string): Promise<Sharp> {
  if (base?.file !== file) {
    const { data, info } = await sharp(file, options)
      .autoOrient()
      .resize(widest, tallest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    base = { file, pixels: sharp(data, { raw: { width, height, channels } }) };
  }
  return base.pixels.clone();
}

/** Writes a picture of the product's own drawing, with the uploaded logo if there is one. */
export async function draw({ svg, format, logo }: Drawing, to: string): Promise<Rendered> {
  const picture = sharp(Buffer.from(svg));
  if (logo) picture.composite([await placeLogo(logo)]);
  const encoded =
    format === 'png'
      ? picture.png({ compressionLevel: 9, palette: true })
      : picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
  return encoded.toFile(to);
}

/** The pixels of a logo in the middle of its space. */
async function placeLogo({ file, space }: NonNullable<Drawing['logo']>): Promise<OverlayOptions> {
  const pixels = fitted(file, space).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    input: data,
    raw: { width, height, channels },
    left: space.x + Math.round((space.width - width) / 2),
    top: space.y + Math.round((space.height - height) / 2),
  };
}

/** Writes a logo in a size for the header. */
export const shrinkLogo = (file: string, to: string): Promise<Rendered> =>
  fitted(file, headerLogo).webp({ quality: 90 }).toFile(to);

/** The first frame of an uploaded picture, which fits into a size and is not enlarged. */
const fitted = (file: string, { width, height }: { width: number; height: number }): Sharp =>
  sharp(file, options).autoOrient().resize(width, height, { fit: 'inside', withoutEnlargement: true });
