import { findProjects } from '../../server/projects/list.ts';
import { projectDetails } from '../../server/projects/details.ts';
import { indexAll } from '../../server/search/texts.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { onBothDatabases } from '../harness/both-databases.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';
import { random, seedSubmissions, settle, words } from '../harness/submissions.ts';

const few = 100;
const many = 100_000;
/** As many in both, so that a search finds the same. */
const named = { word: 'lanternfall', submissions: 20 };
/** Logarithmic: what a thousandfold may cost of what a hundred do. */
const limit = Math.log(many) / Math.log(few);
const rounds = { warmUp: 20, measured: 200 };

/** The back office costs little more however many submissions there are. */
export const growthOfSubmissions: Subject = {
  id: 'growth-submissions',
  title: 'From 100 to 100,000 submissions',
  measure: (bench) => onBothDatabases((engine, open) => compare(bench, engine, open)),
};

const operator = { id: 1, username: 'operator', email: null, role: 'admin' } as const;
const questions: Record<string, (database: TestDatabase) => Promise<unknown>> = {
  'first page of the list': (database) => findProjects(database, { page: 1 }, new Date()),
  'a filter': (database) => findProjects(database, { status: 'pending', page: 1 }, new Date()),
  'a filter by type and priority': (database) =>
    findProjects(database, { type: 'game', priority: 'high', page: 1 }, new Date()),
  'sorted by priority': (database) => findProjects(database, { sort: 'priority', page: 1 }, new Date()),
  'sorted by name': (database) => findProjects(database, { sort: 'name', page: 1 }, new Date()),
  'a search that finds 20': (database) => findProjects(database, { q: named.word }, new Date()),
  'one submission': (database) => projectDetails(database.db, 42, operator),
};

async function compare(bench: Bench, engine: string, open: () => Promise<TestDatabase>): Promise<Row[]> {
  const [small, large] = [await open(), await open()];
  try {
    for (const [database, submissions] of [
      [small, few],
      [large, many],
    ] as const) {
      bench.log(`${engine}: storing and indexing ${submissions} submissions`);
      await fill(database, submissions);
    }
    const rows: Row[] = [];
    for (const [what, ask] of Object.entries(questions)) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
        for (const [name, database] of Object.entries({ small, large })) {
          const begun = performance.now();
          await ask(database);
          if (round >= 0) times[name as keyof typeof times].push(performance.now() - begun);
        }
      }
      const [before, after] = [median(times.small), median(times.large)];
      rows.push({
        what: `${engine}: ${what}, with 100,000 submissions`,
        ours: `${after.toFixed(2)} ms`,
        beside: `with 100 ${before.toFixed(2)} ms`,
        ratio: after / before,
        limit: { most: limit },
      });
    }
    return rows;
  } finally {
    await small.remove();
    await large.remove();
  }
}

async function fill(database: TestDatabase, submissions: number): Promise<void> {
  const chance = random(6040);
  const sizes = { submissions: submissions - named.submissions, history: submissions, length: 8 };
  await seedSubmissions(database, { ...sizes, vocabulary: words(chance, 8000), chance });
  await seedSubmissions(database, { submissions: named.submissions, history: 0, vocabulary: [named.word], chance });
  await database.db.transaction().execute((tx) => indexAll(tx));
  await settle(database);
}
