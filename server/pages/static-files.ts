import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { compressedEnding } from '../platform/http/cache/compression.ts';

export interface StaticFiles {
  has(pathname: string): boolean;
  /** Responds with a file; undefined if the address does not name one. */
  respond(c: Context, pathname: string): Promise<Response | undefined>;
}

/**
 * The files of a folder, which may be missing, as they are when the server starts. An address is looked up among their names and never
 * becomes a path, so no address leads out of the folder. Forms that the build compressed are sent instead of compressing at run time.
 */
export function staticFiles(folder: string): StaticFiles {
  const allNames = new Set(listFiles(folder));
  const endings = Object.values(compressedEnding);
  const isCompressedForm = (name: string) =>
    endings.some((ending) => name.endsWith(ending) && allNames.has(name.slice(0, -ending.length)));
  const names = new Set([...allNames].filter((name) => !isCompressedForm(name)));
  const read = async (file: string) => new Uint8Array(await readFile(path.join(folder, file)));
  const nameOf = (pathname: string) => (decoded(pathname) ?? pathname).slice(1);
  return {
    has: (pathname) => names.has(nameOf(pathname)),
    async respond(c, pathname) {
      const name = nameOf(pathname);
      if (!names.has(name)) return undefined;
      c.set('route', 'file');
      const isPrecompressed = endings.every((ending) => allNames.has(name + ending));
      c.set('file', isPrecompressed ? { precompressed: (encoding) => read(name + compressedEnding[encoding]) } : {});
      return c.body(await read(name), 200, {
        'Content-Type': getMimeType(name) ?? 'application/octet-stream',
        'Cache-Control': hashed.test(name) ? 'public, max-age=31536000, immutable' : sharedCaching(c),
      });
    },
  };
}

/** Names with a hash of the content: files of the build, and folders of drawn pictures. */
const hashed = /^assets\/|^(art\/[\w-]+|og)-[0-9a-f]{8}\//;

/** Names below `folder`, with slashes. Names that start with a dot belong to the build, except for `.well-known`. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((name) => !/(^|\/)\.(?!well-known\/)/.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** @returns undefined for an address that cannot be decoded */
export function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** The `Cache-Control` of a response that is the same for every visitor. Stale content from an outage must not be stored. */
export const sharedCaching = (c: Context): string =>
  c.get('fallback') ? 'no-cache' : 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
