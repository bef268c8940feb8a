import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../domain/text/language.ts';
import * as field from './field.ts';
import * as form from './form.ts';
import * as language from './language.ts';
import * as list from './list.ts';
import * as page from './page.ts';
import { copyOfTheTree, type Tree } from './tree.ts';

/* CONTRIBUTING.md lists the files of each change. All changes are made in one copy, since compiling takes most of the time. */

const changes: Record<string, { files: number; make: (tree: Tree) => void; use: string; outcome: unknown }> = {
  'a plain field of a case is its schema, a migration, a row of the form, labels and a line of its section': {
    files: 5 + languages.length,
    make: field.caseField,
    use: field.use,
    outcome: expect.objectContaining({ title: 'Keel', genre: 'Puzzle' }),
  },
  'a public form is its schema, table, store, operation, endpoint, component, page and texts': {
    files: 9 + languages.length,
    make: form.publicForm,
    use: form.use,
    outcome: [
      { id: 1, created: true },
      { id: 1, created: false },
    ],
  },
  'a list of the back office is its operation, query, endpoint, screen, address and texts': {
    files: 6,
    make: list.backOfficeList,
    use: list.use,
    outcome: [{ items: [], total: 0, page: 1, pageSize: 25 }, 'app/back-office/features/sent/page.tsx'],
  },
  'a public page is its page, a section, a row of the routes, texts and a journey': {
    files: 4 + languages.length,
    make: page.publicPage,
    use: page.use,
    outcome: ['app/site/pages/events/page.tsx', ['events'], true],
  },
  // This change comes last: its catalogue is a copy of one with the texts of the others.
  'another language is one row of the table, its catalogues and its content': {
    files: 5,
    make: language.language,
    use: language.use,
    outcome: Array.from({ length: 4 }, () => expect.arrayContaining(['eo'])),
  },
};

describe('the cost of a change', () => {
  const tree = copyOfTheTree();
  const touched = new Map<string, string[]>();
  beforeAll(() => {
    for (const [change, { make }] of Object.entries(changes)) {
      make(tree);
      touched.set(change, tree.touched());
    }
  });
  afterAll(() => tree.remove());

  it('compiles', () => expect(tree.compile()).toBe(''), 180_000);

  it.each(Object.entries(changes))(
    '%s',
    (change, { files, use, outcome }) => {
      expect(touched.get(change)).toHaveLength(files);
      expect(tree.evaluate(use)).toEqual(outcome);
    },
    60_000,
  );
});

it('only one source file lists the languages, except for the optional rules of typography', () => {
  const tree = copyOfTheTree();
  const lists = tree.sources().filter(({ text }) => /(['"]ru['"]|\bru:)[^]{0,200}(['"]ro['"]|\bro:)/.test(text));
  tree.remove();
  const otherLists = lists
    .map(({ file }) => file)
    .filter((file) => !/^domain\/text\/(language|typography)\.ts$/.test(file));
  expect(otherLists).toEqual([]);
});
