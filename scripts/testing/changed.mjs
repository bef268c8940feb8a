import { spawnSync } from 'node:child_process';
import { root } from '../setup/paths.mjs';
import { SetupError } from '../setup/progress.mjs';

/**
 * The files that differ from a revision, including new ones.
 *
 * @param {string} revision
 * @returns {string[]}
 * @throws {SetupError} if git does not know the revision
 */
export function changedFiles(revision) {
  const differing = git('diff', '--name-only', '--no-renames', revision, '--');
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')];
}

/** @param {string[]} parameters */
function git(...parameters) {
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`git ${parameters[0]}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/** Tests, documents and other files that neither the built product nor a journey contains. */
const unshippedFiles = /\.test\.tsx?$|\.md$|^(docs|bench|art)\/|^tests\/(house|faults)\//;

/**
 * The journeys that a change to a file can break, by the first matching rule. Any other file can break all of them.
 *
 * @type {[pattern: RegExp, journeys: (match: string[]) => string[]][]}
 */
const rules = [
  [unshippedFiles, () => []],
  [/^tests\/journeys\/.+\.spec\.ts$/, ([file = '']) => [file]],
  [/^(tests\/journeys\/.+\/)[^/]+$/, ([, folder = '']) => [folder]],
  [/^app\/back-office\//, () => ['tests/journeys/back-office/', 'tests/journeys/site/']],
  [/^app\/site\/pages\//, () => ['tests/journeys/public/', 'tests/journeys/publishing/', 'tests/journeys/site/']],
];

/**
 * Chooses the journeys that changes to files can break.
 *
 * @param {string[]} files
 * @returns {string[] | 'all'} paths of journeys and of folders of them
 */
export function journeysFor(files) {
  const matched = files.map((file) => {
    for (const [pattern, journeys] of rules) {
      const match = pattern.exec(file);
      if (match !== null) return journeys(match);
    }
    return 'all';
  });
  return matched.includes('all') ? 'all' : [...new Set(matched.flat())].toSorted();
}

/**
 * Whether a change can break the image, or the files of `deploy/`.
 *
 * @param {string[]} files
 */
export const canBreakImage = (files) =>
  files.some((file) =>
    /^(Dockerfile$|\.dockerignore$|deploy\/|tests\/installed\/|scripts\/(release|setup)\/|package)/.test(file),
  );

/**
 * Whether a change can break the product under faults, which starts it as a process.
 *
 * @param {string[]} files
 */
export const canBreakFaults = (files) =>
  files.some((file) => !unshippedFiles.test(file) && !/^(app|public|tests\/journeys)\//.test(file)) ||
  files.some((file) => file.startsWith('tests/faults/'));
