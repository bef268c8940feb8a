import type { Plugin } from 'vite';

/** Removes Vite's preload helper from dynamic imports: all styles are one file, and most chunks are loaded already. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
