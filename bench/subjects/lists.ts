import type { ProjectsFilter } from '../../domain/list-query.ts';
import { reportQuery } from '../../domain/report.ts';
import { projectDetails } from '../../server/projects/details.ts';
import { findProjects } from '../../server/projects/list.ts';
import { readReport } from '../../server/reports/report.ts';
import { find } from '../../server/search/find/store.ts';
import { indexAll } from '../../server/search/texts.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { onBothDatabases } from '../harness/both-databases.ts';
import { median, type Row, type Subject } from '../harness/subject.ts';
import { analyze, answerSubmissions, random, seedSubmissions, words } from '../harness/submissions.ts';

const submissions = 100_000;

/** Each round asks everything once, in turn, so that other work on the machine slows all of it alike. */
const rounds = { warmUp: 3, measured: 20 };

/** The submissions arrive within ten weeks before it. */
const lastDay = new Date('2026-03-12T12:00:00.000Z');

const operator = { id: 1, username: 'operator', email: null, role: 'admin' } as const;

/** What the back office shows first: lists, searches and one submission. */
export const lists: Subject = {
  id: 'lists',
  title: 'The first page of a list or a search in 100,000 submissions',
  measure: (bench) =>
    onBothDatabases(async (engine, open) => {
      const database = await open();
      try {
        bench.log(`${engine}: storing and indexing ${submissions} submissions`);
        const chance = random(6040);
        const vocabulary = words(chance, 8000);
        await seedSubmissions(database, { submissions, history: submissions, vocabulary, chance });
        await answerSubmissions(database, submissions);
        await database.db.transaction().execute((tx) => indexAll(tx));
        await analyze(database);
        return await measureAll(engine, database, listsAndSearches(vocabulary), vocabulary);
      } finally {
        await database.remove();
      }
    }),
};

/** Words near the start of the vocabulary are common: the first stands in about half of the submissions. */
function listsAndSearches(vocabulary: string[]): Record<string, Partial<ProjectsFilter>> {
  const [rare, usual, common] = [vocabulary[5000]!, vocabulary[40]!, vocabulary[0]!];
  const long = vocabulary.findLast((word) => word.length === 11)!;
  const mistyped = (word: string) => `${word.slice(0, 2)}${word.slice(3)}`;
  const search = (q: string) => ({ q });
  return {
    'the list': { page: 1 },
    'a filter': { status: ['pending'], page: 1 },
    'a filter by type and priority': { type: ['game'], priority: ['high'], page: 1 },
    'sorted by priority': { sort: 'priority', page: 1 },
    'sorted by name': { sort: 'name', page: 1 },
    'a rare word': search(rare),
    'a word of every 20th submission': search(usual),
    'a common word': search(common),
    'a word of every submission': search('player'),
    'a part of a rare word': search(rare.slice(1, -1)),
    'a part of many words': search(rare.slice(0, 3)),
    'a part of the address': search('sender1'),
    'a typo of a rare word': search(mistyped(rare)),
    'a typo of a common word': search(mistyped(common)),
    'two typos of a rare word': search(mistyped(mistyped(long))),
    'one letter': search('l'),
    'two letters': search(rare.slice(0, 2)),
    'two common words': search(`${common} ${usual}`),
    'a common and a rare word': search(`${common} ${rare}`),
    'a common word with a filter': { q: common, status: ['pending'] },
    'a rare word by name': { q: rare, sort: 'name' },
    'no match': search('qxwvyjq'),
  };
}

async function measureAll(
  engine: string,
  database: TestDatabase,
  filters: Record<string, Partial<ProjectsFilter>>,
  vocabulary: readonly string[],
): Promise<Row[]> {
  const reads: [what: string, read: () => Promise<unknown>, most?: number][] = [
    ...Object.entries(filters).map(
      ([what, filter]) => [what, () => findProjects(database, filter, new Date())] as [string, () => Promise<unknown>],
    ),
    ['the palette: a rare word', () => find(database, vocabulary[5000]!)],
    ['the palette: a common word', () => find(database, vocabulary[0]!)],
    ['the palette: the nearest names', () => find(database, `${vocabulary[5000]!}qx${vocabulary[0]!}`)],
    ['one submission', () => projectDetails(database.db, 42, operator, new Date())],
    ['a report of all of them', () => readReport(database, reportQuery.parse({}), lastDay), 100],
  ];
  const times = new Map(reads.map(([what]) => [what, [] as number[]]));
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const [what, read] of reads) {
      const begun = performance.now();
      await read();
      if (round >= 0) times.get(what)!.push(performance.now() - begun);
    }
  }
  return [...times].map(([what, took]) => ({
    what: `${engine}: ${what}`,
    measured: median(took),
    unit: 'ms',
    limit: { most: reads.find(([name]) => name === what)![2] ?? 30 },
  }));
}
