/**
 * Draws every picture of the site into `public/` and tells the front end about them in `app/art/manifest.json`.
 * `npm run art` takes about two minutes; the same machine writes the same bytes each time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { icons } from './brand/icons.ts';
import { type Drawn, openGraphCards } from './brand/open-graph.ts';
import { partners } from './brand/partners.ts';
import { emblemFile } from './canvas/emblem.ts';
import { exportWork, put } from './export.ts';
import type { Manifest } from './manifest.ts';
import { works } from './works.ts';

const started = performance.now();
const manifest: Manifest = {};
const arts: Drawn[] = [];
for (const work of works) {
  const { entry, png } = await exportWork(work);
  manifest[work.slug] = entry;
  arts.push({ work, png });
  console.log(`${work.title}: ${Math.round((performance.now() - started) / 1000)} s`);
}
for (const [name, jpeg] of Object.entries(await openGraphCards(arts))) put(`og/${name}.jpg`, jpeg);
for (const [name, file] of Object.entries(await icons())) put(name, file);
for (const [name, draw] of Object.entries(partners)) {
  put(`art/partners/${name}.svg`, emblemFile(draw(), `${name.charAt(0).toUpperCase()}${name.slice(1)}`));
}
const folder = join(import.meta.dirname, '../app/art');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`All pictures: ${Math.round((performance.now() - started) / 1000)} s`);
