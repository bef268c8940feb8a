import { enableCompileCache, flushCompileCache } from 'node:module';
import { isBundled, productFile } from './product-files.ts';

// Node stores from one start to the next what it made of the sources: types taken out, and compiled. A bundle has no types.
if (!isBundled) enableCompileCache(productFile('.cache/compiled'));
await import('./bootstrap/process.ts');
// Now, since a process that is killed would not get to it.
flushCompileCache();
