import type { ProjectsFilter } from '../../domain/list-query.ts';
import { findProjects } from '../../server/projects/list.ts';
import { indexAll } from '../../server/search/texts.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { onBothDatabases } from '../harness/both-databases.ts';
import { median, type Row, type Subject } from '../harness/subject.ts';
import { random, seedSubmissions, settle, words } from '../harness/submissions.ts';

/** Milliseconds that the first page of any search may take. */
const limit = 30;

const sizes = { submissions: 100_000, history: 0, vocabulary: 8000 };

/** Each round asks everything once, in turn, so that whatever else the machine does slows all of it alike. */
const rounds = { warmUp: 3, measured: 20 };

/** The first page of searches of the back office. */
export const searches: Subject = {
  id: 'search',
  title: 'The first page of a search in 100,000 submissions',
  measure: (bench) =>
    onBothDatabases(async (engine, open) => {
      const database = await open();
      try {
        bench.log(`${engine}: storing and indexing ${sizes.submissions} submissions`);
        const chance = random(6040);
        const vocabulary = words(chance, sizes.vocabulary);
        await seedSubmissions(database, { ...sizes, vocabulary, chance });
        await database.db.transaction().execute((tx) => indexAll(tx));
        await settle(database);
        return await compare(engine, database, asked(vocabulary));
      } finally {
        await database.remove();
      }
    }),
};

/** Words near the start of the vocabulary are common: the first stands in about half of the submissions. */
function asked(vocabulary: string[]): Record<string, Partial<ProjectsFilter>> {
  const [rare, usual, common] = [vocabulary[5000]!, vocabulary[40]!, vocabulary[0]!];
  const mistyped = (word: string) => `${word.slice(0, 2)}${word.slice(3)}`;
  const search = (q: string) => ({ q });
  return {
    'a rare word': search(rare),
    'a word of every 20th submission': search(usual),
    'a common word': search(common),
    'a word of every submission': search('player'),
    'a part of a rare word': search(rare.slice(1, -1)),
    'a part of many words': search(rare.slice(0, 3)),
    'a part of the address': search('sender1'),
    'a typo of a rare word': search(mistyped(rare)),
    'a typo of a common word': search(mistyped(common)),
    'one letter': search('l'),
    'two letters': search(rare.slice(0, 2)),
    'two common words': search(`${common} ${usual}`),
    'a common and a rare word': search(`${common} ${rare}`),
    'a common word with a filter': { q: common, status: 'pending' },
    'a rare word by name': { q: rare, sort: 'name' },
    'no match': search('qxwvyjq'),
  };
}

async function compare(
  engine: string,
  database: TestDatabase,
  questions: Record<string, Partial<ProjectsFilter>>,
): Promise<Row[]> {
  const times = Object.entries(questions).map(([name, filter]) => ({ name, filter, took: [] as number[], found: '' }));
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const question of times) {
      const begun = performance.now();
      const { total, capped } = await findProjects(database, question.filter, new Date());
      if (round >= 0) question.took.push(performance.now() - begun);
      question.found = `${total}${capped ? '+' : ''}`;
    }
  }
  return times.map(({ name, took, found }) => ({
    what: `${engine}: ${name}, ${found} matches`,
    ours: `${median(took).toFixed(2)} ms`,
    beside: `limit ${limit} ms`,
    ratio: median(took) / limit,
    limit: { most: 1 },
  }));
}
