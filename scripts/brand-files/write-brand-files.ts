import { writeFileSync } from 'node:fs';
import { brand } from '../../brand/brand.ts';
import { brandFiles } from '../../brand/generated.ts';
import { brandPalette } from '../../brand/palette.ts';
import { studio } from '../../studio.ts';
import { inRoot } from '../setup/paths.mjs';
import { writeIcons } from './icons.ts';

const share = studio.split.developer;
const { palette, moves } = brandPalette(brand.colors);
for (const { color, from, to, pair } of moves) {
  const contrast = Math.floor(pair.contrast * 100) / 100;
  console.log(
    `The ${color} ${from} became ${to}: ${pair.text} on ${pair.ground} has a contrast of ${contrast}, not ${pair.minimum}.`,
  );
}
const texts = Object.entries(brandFiles(share));
for (const [file, content] of texts) writeFileSync(inRoot(file), content);
const icons = await writeIcons({ share, palette });
for (const file of [...texts.map(([name]) => name), ...icons]) console.log(file);
