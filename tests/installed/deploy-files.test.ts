import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { secretNames, variableNames } from '../../server/platform/configuration/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** Variables that only the files in `deploy/` read. */
const ofDeployFiles = ['SITE_DOMAIN', 'POSTGRES_PASSWORD'];

it('.env.example has every variable of the configuration once', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(names.toSorted()).toEqual([...variableNames, ...ofDeployFiles].toSorted());
});

it('the table of docs/install.md has every variable, and marks those that can be read from a file', () => {
  const rows = [...read('docs/install.md').matchAll(/^\| (`[A-Z].*?) +\|/gm)].map(([, cell]) => cell!);
  const cells = rows.flatMap((cell) => cell.split(', '));
  const names = cells.map((cell) => /`(.+)`/.exec(cell)![1]!);
  expect(names.toSorted()).toEqual(variableNames.toSorted());
  const marked = cells.filter((cell) => cell.endsWith('🔒')).map((cell) => /`(.+)`/.exec(cell)![1]!);
  expect(marked.toSorted()).toEqual(secretNames.toSorted());
});

it.each(globSync(['Dockerfile', 'deploy/*.*', 'docs/install.md'], { cwd: root }))(
  '%s names the version of this release',
  (file) => {
    const named = read(file).matchAll(/(?:sixtyforty\/sixtyforty:|sixtyforty-|VERSION=|--version )(\d+\.\d+\.\d+)/g);
    for (const [, other] of named) expect(other).toBe(version);
  },
);

it('the image has the label that Kamal compares with the name of its service', () => {
  const service = /^service: (.+)$/m.exec(read('deploy/kamal.yml'))![1]!;
  expect(read('Dockerfile')).toContain(`LABEL service="${service}"`);
});

it('CHANGELOG.md has a dated section for the version of this release, whose text becomes the release notes, and one for the next', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
  const [next, release] = headings.map((heading) => heading.replace(/ - \d{4}-\d{2}-\d{2}$/, ', dated'));
  expect([next, release]).toEqual(['Unreleased', `${version}, dated`]);
});

describe('the schema of Compose', () => {
  /** The errors of a file according to the schema. */
  const schemaErrors = (file: string) => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const messages = linter.lintFiles([file], false).flatMap((result) => result.messages);
    return messages.filter(({ rule }) => rule.startsWith('invalid-')).map(({ message }) => message);
  };

  it('allows deploy/compose.yaml', () => {
    expect(schemaErrors(path.join(root, 'deploy/compose.yaml'))).toEqual([]);
  });

  it('does not allow it with a misspelt key', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'compose.yaml');
    writeFileSync(file, read('deploy/compose.yaml').replace('read_only:', 'readonly:'));
    expect(schemaErrors(file)).toEqual([expect.stringContaining('ComposeValidationError')]);
  });
});
