import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { acceptedEncoding, compress, entityTag, isCompressible, type Encoding } from '../http/delivery.ts';

/** Answers a file of the built client, or nothing where there is none. */
export type StaticFiles = (context: Context, pathname: string) => Promise<Response | undefined>;

/**
 * The files of a folder as they are when the server starts. An address is looked up among them and never becomes a path,
 * so no address leads out of the folder. A file that was asked for once stays in memory, compressed as well.
 *
 * @param folder a folder that is missing has no files
 */
export function staticFiles(folder: string): StaticFiles {
  const names = new Set(listFiles(folder));
  const loaded = new Map<string, Promise<LoadedFile>>();
  return async (context, pathname) => {
    const name = decoded(pathname).slice(1);
    if (!names.has(name)) return undefined;
    let file = loaded.get(name);
    if (file === undefined) {
      file = load(path.join(folder, name));
      loaded.set(name, file);
      file.catch(() => loaded.delete(name));
    }
    return answerFile(context, name, await file);
  };
}

interface LoadedFile {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
  type: string;
  compressed: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
}

async function answerFile(
  context: Context,
  name: string,
  { bytes, tag, type, compressed }: LoadedFile,
): Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': type,
    ETag: tag,
    // The build puts a hash of the content into these names.
    'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  let body = bytes;
  if (isCompressible(type, bytes.byteLength)) {
    headers.Vary = 'Accept-Encoding';
    const encoding = acceptedEncoding(context);
    if (encoding !== undefined) {
      body = await (compressed[encoding] ??= compress(bytes, encoding, 11));
      headers['Content-Encoding'] = encoding;
    }
  }
  headers['Content-Length'] = String(body.byteLength);
  return context.body(body, 200, headers);
}

async function load(file: string): Promise<LoadedFile> {
  const bytes = new Uint8Array(await readFile(file));
  return { bytes, tag: entityTag(bytes), type: getMimeType(file) ?? 'application/octet-stream', compressed: {} };
}

/** Names below `folder`, with slashes; those that begin with a dot are the build's own, but for `.well-known`. */
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

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
