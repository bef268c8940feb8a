import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(
  [
    '*.md',
    'docs/**/*.md',
    '{app,bench,brand,domain,scripts,server,tests}/**/*.{ts,tsx,mjs}',
    '{playwright.config,vite*.config,studio}.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**', 'tests/house/words.test.ts'] },
).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }));

/** Words of the field by the words that engineers do not search for, whether separate, in camelCase or in kebab-case. */
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

/** Files in which such a word has another meaning. */
const exceptions: Record<string, RegExp> = {
  // Columns and rows of an earlier backup.
  'submission key': /^server\/operations\/(backups\/version-1|upgrade\.api\.test)\.ts$/,
  // The trap of the keyboard's focus.
  trap: /^app\/site\/layout\/mobile-menu\.tsx$/,
  // The property of Radix's focus scope.
  trapped: /^app\/ui\/dialog\.tsx$/,
};

it.each(Object.entries(glossary).flatMap(([say, not]) => not.map((word) => [word, say] as const)))(
  'sources and documents do not say “%s” but “%s”',
  (word) => {
    const [, letters, end] = /^(.*?)(\W?)$/.exec(word)!;
    const parts = letters!.split(' ').map((part) => `[${part[0]!.toUpperCase()}${part[0]}]${part.slice(1)}`);
    const pattern = new RegExp(`(?<![A-Za-z])${parts.join('[ _-]?')}${end || '(?![a-z])'}`);
    const matches = files.filter(({ file, text }) => pattern.test(text) && !exceptions[word]?.test(file));
    expect(matches.map(({ file, text }) => `${file}: ${pattern.exec(text)![0]}`)).toEqual([]);
  },
);

const comments = files
  .filter(({ file }) => /^(app|bench|brand|domain|scripts|server|tests)\//.test(file))
  .flatMap(({ file, text }) =>
    text.split('\n').flatMap((line) => (/^\s*(\/\*|\*|\/\/)/.test(line) ? [{ file, line }] : [])),
  );
const guides = files
  .filter(({ file }) => /^(docs\/)?[\w-]+\.md$/.test(file))
  .flatMap(({ file, text }) => text.split('\n').map((line) => ({ file, line })));
const screens = readFileSync(path.join(root, 'app/i18n/catalogues/back-office.json'), 'utf8')
  .split('\n')
  .map((line) => ({ file: 'back-office.json', line }));

/** The descriptions of operations, which `/api/docs` shows. */
const operations = files
  .filter(({ file }) => file.startsWith('domain/api/'))
  .flatMap(({ file, text }) => text.split('\n').map((line) => ({ file, line })));

/** Phrases of a dialect that readers must translate, by their plain form. */
const dialect: Record<string, RegExp> = {
  'is not a': /(?<!\b[Tt]here )\b(is|are|was|were) no (?!longer\b)[a-z]/,
  'backup, email': /\b[Bb]ack-ups?\b|\be-mails?\b/,
  'in the meantime': /(?<!`)\bmeanwhile\b(?!['"`:])/,
  'rarely, equally, recently, matching': /\b(seldom|fitting|lately|hitherto)\b/,
  'anyone who, signed-in users': /\b(for|to|of|by|with|only|also to) who (is|has|was|set|had|can|sent|uses)\b/,
  'is unavailable': /\b(is|are|was|were) away\b/,
  'except for': /\bbut for\b|\bnothing but\b/,
  'is omitted': /\bfields that are left out\b/,
  'sign-in attempts': /\btries to sign in\b/,
  'instead of': /\bin the place of\b/,
  'its own': /\bthe own\b|\ban own\b/,
  'at most': /\bas many (as it may|as there may be)\b/,
  'as if it were': /\bas if it was\b/,
  'per line': /\b(once a worker|object a line|file a (subject|feature)|folder a|entry a line)\b/,
};

it.each(Object.entries(dialect))('comments, guides, the API and the back office say “%s”', (_, pattern) => {
  const matches = [...comments, ...guides, ...screens, ...operations].filter(({ line }) => pattern.test(line));
  expect(matches.map(({ file, line }) => `${file}: ${line.trim()}`)).toEqual([]);
});

it.each([
  ['matches', /\b(leaves?|left out)\b/],
  ['email', /(?<!\/)\bmails?\b(?! server)/],
  ['undo, restore, withdraw', /\b[Tt]akes? (back|off|out|one of)\b/],
  ['started, created', /\b(begin|begun)\b/],
  ['waiting, not', /\b[Ww]aits? for\b|: '(No|Not a?) [a-z]+ (waits|leaves)/],
])('the API says “%s”', (_, pattern) => {
  const matches = operations.filter(({ line }) => /summary|\d{3}:|^\s*['`]/.test(line) && pattern.test(line));
  expect(matches.map(({ file, line }) => `${file}: ${line.trim()}`)).toEqual([]);
});

it('comments start with the noun that they describe, not with “Of”', () => {
  const matches = comments.filter(({ line }) => /^\s*(\/\*\*?|\*|\/\/) Of /.test(line));
  expect(matches.map(({ file, line }) => `${file}: ${line.trim()}`)).toEqual([]);
});

/** The maximum of comments with such a clause, which may only decrease. */
const ceilings: Record<string, [RegExp, number]> = {
  '“what” in the place of a noun': [
    /\b[Ww]hat (is|was|are|were|has|had|may|can|comes?|came|arrive[sd]?|belongs?|stands?|waits?|leaves|left|needs?|others|they|operators?|senders?)\b/,
    1,
  ],
  'any clause that starts with “what”': [/\b[Ww]hat\b/, 10],
  '“where” in the place of “if”': [
    /\b[Ww]here (there|it|one|no|an?|the|its|they|nothing|nobody|none|all|another)\b/,
    2,
  ],
  '“any more” in the place of “no longer”': [/\b[Aa]ny ?more\b/, 0],
  '“at once” in the place of “immediately”': [/\bat once\b/, 0],
  '“where nobody” in the place of “if nobody”': [/\bwhere (nothing|nobody|none)\b/, 0],
  '“told” in the place of “notified”': [/\b(is|are|was|were) told\b/, 0],
  'British spelling': [/\b([Cc]olour|[Ll]icence|[Bb]ehaviour|[Nn]eighbour)|(abell|[Rr]ecognis)ed\b/, 0],
  '“one’s” in the place of the person': [/\b[Oo]ne[’']s\b/, 0],
  'a question in the place of a noun at the start': [
    /^\s*(\/\*\*?|\*|\/\/) (How|Why|Who|Since when|Until when|By how)\b/,
    0,
  ],
  'a unit without the quantity that it measures at the start': [
    /^\s*(\/\*\*?|\*|\/\/) In (ms|bytes|s|MB|seconds|minutes|percent)\b/,
    0,
  ],
  '“whatever” in the place of “regardless of”': [/\b[Ww]hatever\b/, 0],
  '“so that” before a result': [/, so that\b/, 2],
  '“that of” or “the first one” in the place of the noun': [
    /\b(that|those) of\b|\bthe (first|second|other|former|latter) one\b/,
    5,
  ],
  '“beside” in the place of “next to”': [/\bbeside\b/, 0],
  '“begin” in the place of “start” or “create”': [/\b(begins?|began|begun)\b/, 3],
  '“stands” in the place of “is”': [/\b(stands|stood)\b/, 1],
  '“mails” in the place of “emails”': [/\bmails\b|\b(each|every|one|no|that|this|first) mail\b/, 0],
};

const titles = files
  .filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])(.+?)\1,/g)].map(([, , title]) => ({
      file,
      title: title!,
    })),
  );

it.each([
  ['a noun', /(?<![\w${])[Ww]hat\b(?! (the studio|we) looks?)/],
  ['regardless of, even if', /\b[Ww]hatever\b/],
  ['concurrently, immediately', /\bat once\b/],
  ['email', /\bmails\b|\b(a|each|every|one|no|the|thank-you) mail\b(?! (server|program|folder))/],
  ['only', /\b[a-z]+ alone\b/],
  ['undo', /\b(takes?|taken) back\b/],
  ['reports, requires, names', /\b(asks?|tells?|says?)\b/],
  ['start, create', /\b(begins?|begun)\b/],
  ['no longer', /\bany ?more\b/],
])('titles of tests say “%s”', (_, pattern) => {
  const matches = titles.filter(({ title }) => pattern.test(title));
  expect(matches.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

it.each(Object.entries(ceilings))('no more comments than before have %s', (_, [pattern, ceiling]) => {
  expect(comments.filter(({ line }) => pattern.test(line)).length).toBeLessThanOrEqual(ceiling);
});
