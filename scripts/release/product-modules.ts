import type { Plugin } from 'vite';
import { inRoot } from '../setup/paths.mjs';

const call = /\bproductModule\(\s*["']([^"']+)["']\s*,?\s*\)/g;

/** Adds an entry to the bundle for each module that `productModule` names, since these run in their own processes and threads. */
export const productModules = (): Plugin => ({
  name: 'product-modules',
  transform(code, id) {
    if (id.includes('/node_modules/')) return;
    for (const [, name = ''] of code.matchAll(call))
      this.emitFile({ type: 'chunk', id: inRoot(`${name}.ts`), fileName: `${name}.js` });
  },
});
