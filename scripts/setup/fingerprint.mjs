import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * Two hashes over files: `quick` over their times and sizes, which may change without reason (a fresh checkout), and
 * `contents()`, which is certain but reads everything.
 *
 * @param {string[]} sources files and folders in the checkout; missing ones count as empty
 * @param {(file: string) => boolean} [counts] which files of the folders matter
 */
export function fingerprint(sources, counts = () => true) {
  const files = sources
    .flatMap((source) => [...filesOf(source)])
    .filter(counts)
    .toSorted();
  const stats = files.map((file) => statSync(path.join(root, file)));
  return {
    quick: hash(files.map((file, index) => `${file} ${stats[index]?.mtimeMs} ${stats[index]?.size}`)),
    contents: () => hash(files.flatMap((file) => [file, readFileSync(path.join(root, file))])),
  };
}

/** @param {string} name @returns {Iterable<string>} paths from the checkout's folder, with `/` */
function* filesOf(name) {
  const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const entry of readdirSync(path.join(root, name))) yield* filesOf(`${name}/${entry}`);
  } else if (stat?.isFile()) {
    yield name;
  }
}

/** @param {(string | Buffer)[]} parts */
function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length} `).update(part);
  return sum.digest('hex');
}
