import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { playwrightTally, vitestTally } from './tally.mjs';

function reportOf(content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the list of failures', () => {
  it('names each failed test of Vitest with the first line of its error', () => {
    const assertionResults = [
      { fullName: 'a form is stored', status: 'passed', failureMessages: [] },
      {
        fullName: 'a form is sent',
        status: 'failed',
        failureMessages: ['AssertionError: expected 503 to be 200\n    at …'],
      },
    ];
    const file = reportOf({
      testResults: [{ name: inRoot('server/form.test.ts'), status: 'failed', assertionResults }],
    });
    expect(vitestTally(file, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['server/form.test.ts: a form is sent: AssertionError: expected 503 to be 200'],
    });
  });

  it('names a file of Vitest that broke before its first test', () => {
    const broken = {
      name: inRoot('server/form.test.ts'),
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    };
    const { failures } = vitestTally(reportOf({ testResults: [broken] }), 1);
    expect(failures).toEqual(['server/form.test.ts: Cannot find module']);
  });

  it('names each failed journey with the first line of its error, without colors', () => {
    const tests = [
      {
        status: 'unexpected',
        expectedStatus: 'passed',
        results: [{ error: { message: '\u001B[31mError: no dialog\u001B[39m\nCall log' } }],
      },
    ];
    const file = reportOf({
      errors: [],
      suites: [{ specs: [{ file: 'board.spec.ts', title: 'moves a card', tests }] }],
    });
    expect(playwrightTally(file, 1).failures).toEqual(['board.spec.ts: moves a card: Error: no dialog']);
  });

  it('fails a run that reports no failure but ends with an error', () => {
    expect(vitestTally(reportOf({ testResults: [] }), 1)).toMatchObject({ failed: 1 });
  });
});
