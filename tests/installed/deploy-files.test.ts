import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { secretNames, variableNames } from '../../server/bootstrap/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** Variables that only the deploy files read. */
const ofDeployFiles = ['SITE_DOMAIN', 'POSTGRES_PASSWORD'];

it('.env.example has every variable of the configuration, once', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(names.toSorted()).toEqual([...variableNames, ...ofDeployFiles].toSorted());
});

it('the table of docs/install.md has every variable, and marks those that can come from a file', () => {
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
    const named = read(file).matchAll(/(?:sixtyforty\/sixtyforty:|sixtyforty-|VERSION=)(\d+\.\d+\.\d+)/g);
    for (const [, other] of named) expect(other).toBe(version);
  },
);

it('CHANGELOG.md has a dated section for the version of this release, whose text becomes the notes, and one for the next', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
  const [next, release] = headings.map((heading) => heading.replace(/ - \d{4}-\d{2}-\d{2}$/, ', dated'));
  expect([next, release]).toEqual(['Unreleased', `${version}, dated`]);
});
