import type { Plugin } from 'vite';

/**
 * Removes Vite's preload helper from dynamic imports. It preloads styles and imported chunks, but here all styles are one
 * file, and most imports of a page's chunks are loaded already.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
