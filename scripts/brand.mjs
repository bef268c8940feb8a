/** `npm run brand`: writes the style sheets and icons that derive from `brand/brand.ts` and the developer's share. */
import { install } from './setup/install.mjs';
import { runAfter } from './setup/run.mjs';

await runAfter([install], ['scripts/brand-files/write-brand-files.ts']);
