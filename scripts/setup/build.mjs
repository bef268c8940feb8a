import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.mjs';
import { inRoot, root } from './paths.mjs';
import { SetupError, withProgress } from './progress.mjs';
import { runQuietly } from './run.mjs';
import { childEnvironment, runtime } from './runtime.mjs';

/** The sources of the built pages and mail templates. */
const sources = [
  'app',
  'brand',
  'content',
  'domain',
  'public',
  'server/features/mails',
  'scripts/vite',
  'studio.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const products = ['dist/client', 'dist/server/entry.server.js', 'dist/server/mail.js'];
const stamp = inRoot('dist', 'built-from.json');

/** Builds the pages and mail templates if their sources have changed. @throws {SetupError} with the output of the build */
export async function build() {
  if (isFresh()) return;
  await alone(async (owns) => {
    if (isFresh()) return;
    const current = fingerprint();
    const from = { quick: current.quick, contents: current.contents() };
    rmSync(stamp, { force: true });
    await withProgress('Building the pages', 'a few seconds, after changes', () => viteBuild(owns));
    writeFileSync(stamp, JSON.stringify(from));
  });
}

function isFresh() {
  if (!existsSync(stamp) || !products.every((product) => existsSync(inRoot(product)))) return false;
  /** @type {{ quick: string, contents: string }} */
  const from = JSON.parse(readFileSync(stamp, 'utf8'));
  const now = fingerprint();
  if (from.quick === now.quick) return true;
  if (from.contents !== now.contents()) return false;
  writeFileSync(stamp, JSON.stringify({ ...from, quick: now.quick }));
  return true;
}

/** @param {(pid: number) => void} owns */
async function viteBuild(owns) {
  const { code, output } = await runQuietly(
    runtime().binary,
    [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'],
    { env: childEnvironment({ NODE_ENV: 'production' }), onStart: owns },
  );
  const missing = products.filter((product) => !existsSync(inRoot(product)));
  if (code === 0 && missing.length === 0) return;
  const reason = code === 0 ? `${missing.join(', ')} did not come out` : `vite build, exit code ${code}`;
  throw new SetupError(`${output.trim()}\n\nThe pages could not be built (${reason}).`);
}

/**
 * Calculates two hashes of the sources: `quick` covers their times and sizes, which may change although the contents do not (in a fresh
 * checkout); `contents()` is reliable, but reads every file.
 */
function fingerprint() {
  const sourceFiles = sources.flatMap(filesOf);
  const files = sourceFiles.filter((file) => !/\.test\.tsx?$/.test(file)).toSorted();
  const stats = files.map((file) => statSync(path.join(root, file)));
  return {
    quick: hash(files.map((file, index) => `${file} ${stats[index]?.mtimeMs} ${stats[index]?.size}`)),
    contents: () => hash(files.flatMap((file) => [file, readFileSync(path.join(root, file))])),
  };
}

/** @param {string} name @returns {string[]} paths relative to the checkout, with `/`; empty for a missing source */
function filesOf(name) {
  const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (stat?.isDirectory()) return readdirSync(path.join(root, name)).flatMap((entry) => filesOf(`${name}/${entry}`));
  return stat?.isFile() ? [name] : [];
}

/** @param {(string | Buffer)[]} parts */
function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length} `).update(part);
  return sum.digest('hex');
}
