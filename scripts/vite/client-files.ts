import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Plugin } from 'vite';
import { compress, compressedEnding, isCompressible, type Encoding } from '../../server/http/cache/compression.ts';

/** Writes the compressed variants of the client's files beside them, at the best quality. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    applyToEnvironment: ({ name }) => name === 'client',
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
