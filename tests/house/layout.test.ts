import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('{app,bench,brand,content,domain,scripts,server,tests}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((file) => file.replaceAll('\\', '/'));
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lines = (file: string) => read(file).split('\n').length - 1;

/** The maximum of lines in a file that can be read in one sitting. */
const longest = { source: 300, test: 400 };
const isMigration = (file: string) => file.startsWith('server/platform/db/migrations/');

/** The maximum of sources in one folder, without tests and subfolders. */
const mostLoose = 12;
/** Folders of similar files may have more. */
const looser: Record<string, number> = {
  'app/ui': 30,
  'domain/api': 50,
  'server/testing': 15,
  'server/api': 30,
  'server/workflows': 30,
  'server/platform/db/migrations': Infinity,
};

/** Files that combine the parts in the folder of the same name. */
const besideFolder = new Set(['content/cases.ts', 'content/translations/ro.ts', 'content/translations/ru.ts']);

describe('a file', () => {
  it('is short enough to be read in one sitting', () => {
    const limit = (file: string) => (isTest(file) ? longest.test : longest.source);
    const tooLong = files.filter((file) => !isMigration(file) && lines(file) > limit(file));
    expect(tooLong.map((file) => `${file}: ${lines(file)}`)).toEqual([]);
  });

  it('is not next to a folder of the same name', () => {
    const beside = files.filter((file) => existsSync(path.join(root, file.replace(/\.\w+$/, ''))));
    expect(beside.filter((file) => !besideFolder.has(file))).toEqual([]);
  });

  it('does more than re-export', () => {
    const withoutReexports = (file: string) =>
      read(file)
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replaceAll(/^export (type )?(\*|\{[^}]*\}) from '[^']*';$/gm, '')
        .trim();
    expect(files.filter((file) => withoutReexports(file) === '')).toEqual([]);
  });
});

it('a folder has few files', () => {
  const folders = Map.groupBy(
    files.filter((file) => !isTest(file)),
    (file) => path.posix.dirname(file),
  );
  const crowded = [...folders].filter(([folder, { length }]) => length > (looser[folder] ?? mostLoose));
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
