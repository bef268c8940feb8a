import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { compressedEnding } from '../http/cache/delivery.ts';
import { fromKept } from '../http/cache/from-kept.ts';
import type { KeptAnswers } from '../http/cache/kept-answers.ts';

/** Answers a file of the built client, or nothing where there is none. */
export type StaticFiles = (c: Context, pathname: string) => Promise<Response | undefined>;

/**
 * The files of a folder as they are when the server starts. An address is looked up among them and never becomes a path,
 * so no address leads out of the folder. A file that was asked for stays in memory, with the compressed form that the
 * build put beside it.
 *
 * @param folder a folder that is missing has no files
 */
export function staticFiles(folder: string, kept: KeptAnswers): StaticFiles {
  const all = new Set(listFiles(folder));
  const endings = Object.values(compressedEnding);
  const isForm = (name: string) =>
    endings.some((ending) => name.endsWith(ending) && all.has(name.slice(0, -ending.length)));
  const names = new Set([...all].filter((name) => !isForm(name)));
  return async (c, pathname) => {
    const name = decoded(pathname).slice(1);
    if (!names.has(name)) return undefined;
    c.set('route', `/${name}`);
    return (
      (await fromKept(c, kept, { path: encodeURI(`/${name}`), language: undefined })) ??
      answerFile(c, folder, name, all)
    );
  };
}

async function answerFile(c: Context, folder: string, name: string, all: ReadonlySet<string>): Promise<Response> {
  const read = async (file: string) => new Uint8Array(await readFile(path.join(folder, file)));
  c.set('keeping', 'lasting');
  if (Object.values(compressedEnding).every((ending) => all.has(name + ending))) {
    c.set('precompressed', (encoding) => read(name + compressedEnding[encoding]));
  }
  return c.body(await read(name), 200, {
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    'Cache-Control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
}

/** Names with a hash of the content: of the build's files, and of the folders of drawn pictures. */
const hashed = /^assets\/|^(art\/[\w-]+|og)-[0-9a-f]{8}\//;

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
