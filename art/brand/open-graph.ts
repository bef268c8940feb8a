import sharp, { type OverlayOptions } from 'sharp';
import { placed } from '../canvas/emblem.ts';
import { fitted, line, rect, say, words } from '../canvas/svg.ts';
import { face } from '../lettering/face.ts';
import { studio } from '../../studio.ts';
import type { Work } from '../works.ts';
import { brand, mark } from './mark.ts';

/** A drawn key art, as PNG. */
export interface Drawn {
  work: Work;
  png: Buffer;
}

export const card = { width: 1200, height: 630 } as const;

const cut = (card.width * studio.split.developer) / 100;
const { developer, publisher } = studio.split;

/** Open Graph pictures of cases and pages by file name: JPEG, 1200 × 630. */
export async function openGraphCards(arts: readonly Drawn[]): Promise<Record<string, Buffer>> {
  const cards: Record<string, Buffer> = {};
  for (const art of arts) cards[`${art.work.slug}.jpg`] = await caseCard(art);
  const by = (slug: string) => arts.find(({ work }) => work.slug === slug) ?? arts[0]!;
  cards['home.jpg'] = await pageCard([`KEEP ${developer}%.`, 'KEEP YOUR IP.'], await strips(arts));
  cards['cases.jpg'] = await pageCard(['GAMES, APPS', 'AND TOOLS.'], await tiles(arts));
  cards['about.jpg'] = await pageCard(
    ['THREE PEOPLE,', 'ONE DEAL.'],
    [await crop(by('shiftloom'), cut, 0, card.width - cut, card.height)],
  );
  cards['contact.jpg'] = await pageCard(
    ['WRITE TO US.', 'A PERSON', 'ANSWERS.'],
    [await crop(by('tangerine-apex'), cut, 0, card.width - cut, card.height)],
  );
  cards['publishing.jpg'] = await splitCard();
  return cards;
}

/** The key art in the larger part, the case's logo in the smaller. */
async function caseCard(art: Drawn): Promise<Buffer> {
  const logo = art.work.logo();
  const room = card.width - cut - 96;
  const width = Math.min(room, (logo.width / logo.height) * 220);
  const height = (width / logo.width) * logo.height;
  const drawing =
    rect(0, 0, card.width, card.height, brand.ink) +
    placed(logo, cut + 48, (card.height - height) / 2 - 10, width) +
    name(cut + 48, 552, 34) +
    line(
      [
        [cut, 0],
        [cut, card.height],
      ],
      brand.ember,
      3,
      { 'stroke-linecap': 'butt' },
    );
  return compose(drawing, [await crop(art, 0, 0, cut, card.height)]);
}

function pageCard(lines: readonly string[], pictures: OverlayOptions[]): Promise<Buffer> {
  const type = face('condensed', 850);
  const size = Math.min(...lines.map((text) => fitted(type, text, cut - 112)), 430 / lines.length);
  const lead = size * 0.82;
  const first = card.height / 2 - ((lines.length - 1) * lead) / 2 + size * 0.3 - 30;
  const drawing =
    rect(0, 0, card.width, card.height, brand.ink) +
    lines
      .map((text, i) => words(type, text, { x: 54, y: first + i * lead, size, tracking: -0.01 }, brand.bone))
      .join('') +
    name(56, 552, 40) +
    line(
      [
        [cut, 0],
        [cut, card.height],
      ],
      brand.ember,
      3,
      { 'stroke-linecap': 'butt' },
    );
  return compose(drawing, pictures);
}

/** The deal: the card is the bar. */
function splitCard(): Promise<Buffer> {
  const type = face('condensed', 900);
  const figure = (percent: number, x: number, width: number) =>
    words(
      type,
      `${percent}%`,
      { x, y: 460, size: fitted(type, `${percent}%`, width, -0.02), tracking: -0.02 },
      brand.ink,
    );
  return compose(
    rect(0, 0, card.width, card.height, brand.bone) +
      rect(0, 0, cut, card.height, brand.ember) +
      figure(developer, 48, cut - 96) +
      figure(publisher, cut + 44, card.width - cut - 88) +
      say('of net revenue is yours', 54, 92, 40, brand.ink, 'strong') +
      say('is ours', cut + 48, 92, 40, brand.ink, 'strong') +
      name(56, 552, 40, brand.ink, brand.ink),
    [],
  );
}

function name(x: number, y: number, size: number, ink: string = brand.bone, fill: string = brand.ember): string {
  return (
    mark(x, y - size * 0.66, size * 0.68, fill) +
    words(face('condensed', 850), studio.name.toUpperCase(), { x: x + size * 0.92, y, size, tracking: 0.02 }, ink)
  );
}

/** All key arts, side by side in slices. */
function strips(arts: readonly Drawn[]): Promise<OverlayOptions[]> {
  const width = (card.width - cut) / arts.length;
  return Promise.all(arts.map((art, i) => crop(art, cut + i * width, 0, width, card.height)));
}

function tiles(arts: readonly Drawn[]): Promise<OverlayOptions[]> {
  const [width, height] = [(card.width - cut) / 2, card.height / 3];
  return Promise.all(arts.map((art, i) => crop(art, cut + (i % 2) * width, Math.floor(i / 2) * height, width, height)));
}

/** The crop of a picture around its focus that fills a box, as an overlay. */
async function crop(
  { work, png }: Drawn,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<OverlayOptions> {
  const { width: w, height: h } = await sharp(png).metadata();
  const zoom = Math.min(w / width, h / height);
  const [cw, ch] = [Math.round(width * zoom), Math.round(height * zoom)];
  const clamp = (centre: number, size: number, all: number) =>
    Math.round(Math.min(all - size, Math.max(0, centre - size / 2)));
  const region = {
    left: clamp((work.focus.x / 100) * w, cw, w),
    top: clamp((work.focus.y / 100) * h, ch, h),
    width: cw,
    height: ch,
  };
  const input = await sharp(png).extract(region).resize(Math.round(width), Math.round(height)).png().toBuffer();
  return { input, left: Math.round(left), top: Math.round(top) };
}

function compose(drawing: string, pictures: OverlayOptions[]): Promise<Buffer> {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}">${drawing}</svg>`,
  );
  return sharp(svg).composite(pictures).flatten().jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}
