import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup/paths.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Tally `failures`: the names of failed tests,
 *   each followed by the first line of its error
 * @typedef {{ name: string, status: string, message?: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }} TestFile
 * @typedef {{ testResults: TestFile[] }} VitestReport
 * @typedef {{ status: string, expectedStatus: string, results: { error?: { message?: string } }[] }} SpecRun
 * @typedef {{ file: string, title: string, tests: SpecRun[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ errors: unknown[], suites: Suite[] }} PlaywrightReport
 */

/**
 * A check that passes or fails as a whole.
 *
 * @param {number} code the exit code
 * @returns {Tally}
 */
export const checkTally = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/**
 * Counts Vitest's JSON report. A test that should have run but did not counts as failed, such as every test of a file that could not be loaded.
 *
 * @param {string} file
 * @param {number} code the exit code
 * @param {boolean} [mayBeEmpty] whether a run without tests is valid
 * @returns {Tally}
 */
export function vitestTally(file, code, mayBeEmpty = false) {
  /** @type {VitestReport | undefined} */
  const report = read(file);
  const tally = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const testFile = path.relative(root, name);
    const broken = status === 'failed';
    const before = tally.failed;
    for (const test of assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (!broken && (test.status === 'skipped' || test.status === 'todo')) tally.skipped += 1;
      else {
        tally.failed += 1;
        tally.failures.push(withReason(`${testFile}: ${test.fullName}`, test.failureMessages?.[0]));
      }
    }
    if (broken && tally.failed === before) {
      tally.failed += 1;
      tally.failures.push(withReason(testFile, message));
    }
  }
  return mayBeEmpty && code === 0 ? tally : consistent(tally, code);
}

/**
 * Counts Playwright's JSON report in the same way.
 *
 * @param {string} file
 * @param {number} code the exit code
 * @returns {Tally}
 */
export function playwrightTally(file, code) {
  /** @type {PlaywrightReport | undefined} */
  const report = read(file);
  const tally = { passed: 0, failed: report?.errors.length ?? 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  for (const spec of (report?.suites ?? []).flatMap(specsOf)) {
    for (const { status, expectedStatus, results } of spec.tests) {
      if (status === 'expected' || status === 'flaky') tally.passed += 1;
      else if (status === 'skipped' && expectedStatus === 'skipped') tally.skipped += 1;
      else {
        tally.failed += 1;
        tally.failures.push(withReason(`${spec.file}: ${spec.title}`, results[0]?.error?.message));
      }
    }
  }
  return consistent(tally, code);
}

/**
 * The name of a failed test and the first line of its error, for readers who have only the end of the output.
 *
 * @param {string} name
 * @param {string | undefined} error
 */
const withReason = (name, error) => {
  const [line = ''] = stripVTControlCharacters(error ?? '')
    .trim()
    .split('\n', 1);
  return line === '' ? name : `${name}: ${line}`;
};

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * A run that failed, or without a single test, has at least one failure.
 *
 * @param {Tally} tally
 * @param {number} code
 */
const consistent = (tally, code) =>
  tally.failed === 0 && (code !== 0 || tally.passed === 0) ? { ...tally, failed: 1 } : tally;

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
