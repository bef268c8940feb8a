import { performance } from 'node:perf_hooks';
import type { ProjectsFilter } from '../../domain/list-query.ts';
import { pageSizes } from '../../domain/list-query.ts';
import { catchUp } from '../../server/search/indexing.ts';
import { findProjects } from '../../server/projects/list.ts';
import { projectColumns, projectFromRow } from '../../server/projects/store.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { onBothDatabases } from '../harness/both-databases.ts';
import { median, type Row, type Subject } from '../harness/subject.ts';
import { random, seedSubmissions, settle, words, type Random } from '../harness/submissions.ts';

/** How many times an indexed lookup of the same number of rows a list page may cost. */
const limit = 3;

const sizes = { submissions: 10_000, history: 50_000, vocabulary: 8000 };

/** Each round asks everything once, in turn, so that whatever else the machine does slows all of it alike. */
const rounds = { warmUp: 30, measured: 200 };

/** Lists and searches of the back office, beside an indexed lookup of as many rows. */
export const finding: Subject = {
  id: 'finding',
  title: 'Lists and searches of many submissions',
  measure: (bench) =>
    onBothDatabases(async (engine, open) => {
      const database = await open();
      try {
        bench.tell(`${engine}: storing and indexing ${sizes.submissions} submissions, and asking`);
        const chance = random(6040);
        const vocabulary = words(chance, sizes.vocabulary);
        await seedSubmissions(database, { ...sizes, vocabulary, chance });
        await catchUp(database);
        await settle(database);
        return await compare(engine, database, asked(vocabulary), chance);
      } finally {
        await database.remove();
      }
    }),
};

/** Words near the start of the vocabulary are common: the first stands in about half of the submissions. */
function asked(vocabulary: string[]): Record<string, Partial<ProjectsFilter>> {
  const [rare, common, other] = [vocabulary[5000]!, vocabulary[0]!, vocabulary[40]!];
  return {
    'first page': { pageSize: pageSizes.usual },
    'search for a rare word': { q: rare },
    'search with a typo': { q: `${rare.slice(0, 2)}${rare.slice(3)}` },
    'search for a part of a word': { q: rare.slice(1, -1) },
    'search for a common word': { q: common },
    'search for two words': { q: `${common} ${other}` },
  };
}

async function compare(
  engine: string,
  database: TestDatabase,
  questions: Record<string, Partial<ProjectsFilter>>,
  chance: Random,
): Promise<Row[]> {
  const { db } = database;
  const found = new Map<string, number>();
  for (const [name, filter] of Object.entries(questions))
    found.set(name, (await findProjects(database, filter, new Date())).items.length);
  const times = Object.keys(questions).map((name) => ({ name, ours: [] as number[], baseline: [] as number[] }));
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const { name, ours, baseline } of times) {
      const ids = Array.from({ length: found.get(name)! }, () => 1 + Math.floor(chance() * sizes.submissions));
      const mine = await timed(() => findProjects(database, questions[name]!, new Date()));
      const lookup = await timed(async () =>
        (await db.selectFrom('projects').select(projectColumns).where('id', 'in', ids).execute()).map(projectFromRow),
      );
      if (round < 0) continue;
      ours.push(mine);
      baseline.push(lookup);
    }
  }
  return times.map(({ name, ours, baseline }) => {
    const [list, lookup] = [median(ours), median(baseline)];
    return {
      what: `${engine}: ${name}`,
      ours: `${list.toFixed(2)} ms`,
      beside: `an indexed lookup ${lookup.toFixed(2)} ms`,
      ratio: list / lookup,
      limit: { most: limit },
    };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
