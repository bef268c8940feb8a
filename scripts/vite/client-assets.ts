import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';

const moduleName = 'virtual:client-assets';

/** Bundles the client's manifest with the server, for the names of hashed files. Development serves the sources. */
export function clientAssets(): Plugin {
  let root = '';
  let development = false;
  return {
    name: 'client-assets',
    configResolved(config) {
      root = config.root;
      development = config.command === 'serve';
    },
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const manifest = development
        ? null
        : (JSON.parse(readFileSync(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest);
      return `export default ${JSON.stringify(manifest)}`;
    },
  };
}
