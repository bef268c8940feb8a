/**
 * Cuts the two typefaces to what pages show of them, into `app/fonts/`. `npm run fonts` takes seconds; every machine writes
 * the same bytes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFiles } from './faces.ts';

const folder = join(import.meta.dirname, '../../app/fonts');
const files = await fontFiles();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
