import { readFile, writeFile } from 'node:fs/promises';
import { type Appearance, drawBrandPicture, type IconName, iconPictures } from '../../brand/pictures.ts';
import { icoOf } from '../../server/features/brand-pictures/ico.ts';
import { draw } from '../../server/features/media/imaging/pictures.ts';
import { inRoot } from '../setup/paths.mjs';

/** Writes the icons of a brand that are not SVG. @returns their paths */
export async function writeIcons(appearance: Appearance): Promise<string[]> {
  const names = (Object.keys(iconPictures) as IconName[]).filter((name) => name !== 'favicon.svg');
  for (const name of names) {
    const picture = iconPictures[name];
    const file = inRoot('public', name);
    await draw({ svg: drawBrandPicture(picture, appearance), format: 'png' }, file);
    if (name === 'favicon.ico') await writeFile(file, icoOf(await readFile(file), picture.width));
  }
  return names.map((name) => `public/${name}`);
}
