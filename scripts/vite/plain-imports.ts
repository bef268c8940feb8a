import type { Plugin } from 'vite';

/**
 * Leaves dynamic imports as they are. Vite's own helper fetches styles and imported chunks ahead, but here all styles are
 * one file and a page's chunks import little that is not here already.
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
