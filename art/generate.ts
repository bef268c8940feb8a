/**
 * Draws every picture of the site into `public/` and writes the facts about them into `app/art/` for the pages. `npm run pictures` takes
 * about two minutes; the same machine writes the same bytes each time.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drawn, openGraphCards } from './brand/open-graph.ts';
import { partners } from './brand/partners.ts';
import { emblemFile } from './canvas/emblem.ts';
import { exportWork, put, putFolder } from './export.ts';
import type { LinkPreviews, Manifest } from './manifest.ts';
import { studio } from '../studio.ts';
import { works } from './works.ts';

const started = performance.now();
const cases: Manifest['cases'] = {};
const arts: Drawn[] = [];
for (const work of works) {
  const { entry, png } = await exportWork(work);
  cases[work.slug] = entry;
  arts.push({ work, png });
  console.log(`${work.title}: ${Math.round((performance.now() - started) / 1000)} s`);
}
const folder = putFolder('og', await openGraphCards(arts));
for (const [name, draw] of Object.entries(partners)) {
  put({ [`art/partners/${name}.svg`]: emblemFile(draw(), `${name.charAt(0).toUpperCase()}${name.slice(1)}`) });
}
const previews: LinkPreviews = { folder, drawnFor: { name: studio.name, share: studio.split.developer } };
const facts = { 'manifest.json': { cases } satisfies Manifest, 'link-previews.json': previews };
for (const [name, content] of Object.entries(facts))
  writeFileSync(join(import.meta.dirname, '../app/art', name), `${JSON.stringify(content, null, 2)}\n`);
console.log(`All pictures: ${Math.round((performance.now() - started) / 1000)} s`);
