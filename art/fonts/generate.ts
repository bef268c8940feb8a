/**
 * Subsets the two typefaces into `app/fonts/`. `npm run fonts` takes seconds; every machine writes the same bytes.
 */
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFiles } from './faces.ts';

const folder = join(import.meta.dirname, '../../app/fonts');
const files = await fontFiles();
for (const file of globSync('*.woff2', { cwd: folder })) rmSync(join(folder, file));
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
