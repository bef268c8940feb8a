import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(
  [
    '*.md',
    'docs/**/*.md',
    '{app,bench,domain,scripts,server,tests}/**/*.{ts,tsx,mjs}',
    '{playwright.config,vite*.config,studio}.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**', 'tests/house/words.test.ts'] },
).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }));

/** The field's words, and those that engineers do not search for, as separate words, camelCase or kebab-case. */
const glossary: Record<string, readonly string[]> = {
  'cached response': ['kept answer', 'from kept', 'made anew', 'last known'],
  'cache middleware': ['fast lane'],
  'timeout, deadline': ['grace', 'patience', 'in time'],
  'retry, back-off': ['later and later'],
  'rate limit': ['forgive', 'forgiven', 'admit', 'admits', 'turn away', 'turns away', 'turned away'],
  'idempotency key': ['submission key'],
  honeypot: ['trap', 'trapped', 'is trapped'],
  'compose, bootstrap': ['assembly', 'assemble'],
  'page request': ['asked page'],
  'If-Match, conflict': ['lost race'],
  'bulk insert, batch': ['insert all'],
  'message catalogue': ['text parts'],
  'defaults, normalize': ['whole entity', 'whole answer'],
  variant: ['look=', 'look:'],
  'detail view, not found': ['one thing page', 'gone page'],
  'split row': ['cut row'],
  memoize: ['remembered'],
  'focus restoration': ['keep place', 'rescue focus', 'rescued focus'],
  'response, errors': ['refusals', 'normalize answer', 'adopt answers'],
  returns: ['is told', 'hears', 'whoever', 'what is there', 'anew'],
};

/** Where such a word means something else. */
const exceptions: Record<string, RegExp> = {
  // Names of columns and rows of an earlier back-up.
  'submission key': /^server\/operations\/(backups\/version-1|upgrade\.api\.test)\.ts$/,
  // Of the keyboard's focus.
  trap: /^app\/layout\/mobile-menu\.tsx$/,
};

it.each(Object.entries(glossary).flatMap(([say, not]) => not.map((word) => [word, say] as const)))(
  'sources and documents do not say “%s” but “%s”',
  (word) => {
    const [, letters, end] = /^(.*?)(\W?)$/.exec(word)!;
    const parts = letters!.split(' ').map((part) => `[${part[0]!.toUpperCase()}${part[0]}]${part.slice(1)}`);
    const pattern = new RegExp(`(?<![A-Za-z])${parts.join('[ _-]?')}${end || '(?![a-z])'}`);
    const found = files.filter(({ file, text }) => pattern.test(text) && !exceptions[word]?.test(file));
    expect(found.map(({ file, text }) => `${file}: ${pattern.exec(text)![0]}`)).toEqual([]);
  },
);
