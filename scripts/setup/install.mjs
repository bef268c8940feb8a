import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { inRoot } from './paths.mjs';
import { alone } from './lock.mjs';
import { SetupError, withProgress } from './progress.mjs';
import { runQuietly } from './run.mjs';
import { runtime } from './runtime.mjs';

/**
 * @typedef {Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>} Needs
 * @typedef {{ version: string, integrity?: string, optional?: boolean } & Needs} LockedPackage
 */

/** Installs the packages of package-lock.json, unless they are installed. */
export async function install() {
  // Fails early if the product cannot run on this machine.
  const { pinned } = runtime();
  if (isInstalled(pinned)) return;
  await alone(async (owns) => {
    if (isInstalled(pinned)) return;
    await withProgress('Installing packages', 'about 10 s, once', () => npmCi(owns));
    if (!isInstalled(pinned)) throw new SetupError(`npm installed the packages, but ${runtime().binary} is missing.`);
  });
}

/**
 * Whether node_modules matches package-lock.json. npm writes a lockfile into node_modules last. It lists the installed packages, without
 * those for other platforms. @param {boolean} pinned
 */
function isInstalled(pinned) {
  const noted = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(noted) || (pinned && !existsSync(runtime().binary))) return false;
  const { '': lockedProduct, ...lockedDependencies } = lockedPackages(inRoot('package-lock.json'));
  const present = lockedPackages(noted);
  if (lockedProduct === undefined || !isUpToDate(lockedProduct)) return false;
  return Object.entries(lockedDependencies).every(([location, { version, integrity, optional }]) => {
    const installed = present[location];
    return installed === undefined ? optional : installed.version === version && installed.integrity === integrity;
  });
}

/** Whether the lockfile matches package.json; if not, `npm ci` reports it best. @param {LockedPackage} lockedProduct */
function isUpToDate(lockedProduct) {
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']).every((kind) =>
    isDeepStrictEqual(manifest[kind] ?? {}, lockedProduct[kind] ?? {}),
  );
}

/** @type {(file: string) => Record<string, LockedPackage>} */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** @param {(pid: number) => void} owns */
async function npmCi(owns) {
  // Development packages build the pages, so NODE_ENV=production or a caller's omit=dev must not exclude them.
  const parameters = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--loglevel=error'];
  // Runs on npm's own Node.js, since the one in node_modules is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const { code, output } = npm?.endsWith('.js')
    ? await runQuietly(node, [npm, ...parameters], { onStart: owns })
    : await runQuietly('npm', parameters, { onStart: owns, shell: process.platform === 'win32' });
  if (code !== 0)
    throw new SetupError(`${output.trim()}\n\nThe packages could not be installed (npm ci, exit code ${code}).`);
}
