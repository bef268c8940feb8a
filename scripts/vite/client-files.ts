import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Plugin } from 'vite';
import { browserEnvironments } from './public-site.ts';
import {
  compress,
  compressedEnding,
  isCompressible,
  type Encoding,
} from '../../server/platform/http/cache/compression.ts';

/** Writes the compressed variants of the browser's files next to them, at the best quality. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    // This environment is the last one that writes into the folder.
    applyToEnvironment: ({ name }) => name === browserEnvironments['back-office'],
    apply: 'build',
    async writeBundle({ dir }) {
      const entries = await readdir(dir!, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (!isCompressible(getMimeType(file) ?? null, bytes.byteLength)) return;
  for (const encoding of Object.keys(compressedEnding) as Encoding[]) {
    // 11 is Brotli's best quality.
    await writeFile(file + compressedEnding[encoding], await compress(bytes, encoding, 11));
  }
}

/** The build of the public site writes the bytes of each module in each of its scripts to this file, before compression. */
export const moduleSizesFile = '.vite/modules.json';

/** Writes {@link moduleSizesFile}, for `npm run bench -- --only=bytes`. */
export const moduleSizes = (): Plugin => ({
  name: 'module-sizes',
  applyToEnvironment: ({ name }) => name === browserEnvironments.public,
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const sizes = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? [[chunk.fileName, Object.entries(chunk.modules).map(([id, { renderedLength }]) => [id, renderedLength])]]
        : [],
    );
    await writeFile(path.join(dir!, moduleSizesFile), JSON.stringify(Object.fromEntries(sizes)));
  },
});

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
