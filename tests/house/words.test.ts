import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(['*.md', 'docs/**/*.md', '{app,bench,domain,scripts,server,tests}/**/*.{ts,tsx,mjs}'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

/** Words that engineers do not search for, and what to say instead. */
const privateWords = {
  'fast lane': 'cache middleware',
  'kept answer': 'cached response',
  'keep place': 'focus restoration',
  'submission key': 'idempotency key',
  'whole entity': 'defaults',
};

it.each(Object.entries(privateWords))('comments and documents do not say “%s” but “%s”', (word) => {
  const pattern = new RegExp(String.raw`\b${word}`, 'i');
  const prose = (file: string) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return file.endsWith('.md') ? text : (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n');
  };
  expect(files.filter((file) => pattern.test(prose(file)))).toEqual([]);
});
