import { enableCompileCache, flushCompileCache } from 'node:module';
import { isBundled, productFile } from './platform/configuration/product-files.ts';

// Node caches the compiled sources, without their types, from one start to the next. A bundle has no types.
if (!isBundled) enableCompileCache(productFile('.cache/compiled'));
await import('./bootstrap/process.ts');
// Flushed now, since a killed process would not flush it at its end.
flushCompileCache();
