import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node made of the sources is kept from one start to the next: types taken out, and compiled.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
await import('./bootstrap/process.ts');
// Now, since a process that is killed would not get to it.
flushCompileCache();
