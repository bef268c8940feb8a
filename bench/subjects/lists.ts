import { openDatabase } from '../../server/platform/db/engine.ts';
import { indexAll } from '../../server/platform/search/texts.ts';
import { plans, seedBackOffice, seedTeam } from '../harness/back-office.ts';
import { backOfficeReads, type ReadGroup } from '../harness/reads.ts';
import { onBothDatabases } from '../harness/servers.ts';
import { median, type Row, type Subject } from '../harness/subject.ts';
import { analyze, answerSubmissions, random, seedSubmissions, words } from '../harness/submissions.ts';

const submissions = 100_000;

/** Each round runs every read once, so other work on the machine slows all of them down equally. */
const rounds = { warmUp: 3, measured: 20 };

/** The usual limit of the 95th percentile of a read, in ms. */
const usualMost = 100;

/** The last day on which submissions arrive; they are spread over the ten weeks before it. */
const lastDay = new Date('2026-03-12T12:00:00.000Z');

/** The reads of the back office: lists, boards, counts, searches, threads and reports. */
export const lists: Subject = {
  id: 'lists',
  title: 'The back office at 100,000 submissions and 130,000 messages',
  measure: (bench) =>
    onBothDatabases(async (engine, open) => {
      const database = await open();
      const { databaseUrl, dataDir } = database;
      // Bulk inserts take longer than the product's query timeout.
      const filled = databaseUrl ? openDatabase({ databaseUrl, dataDir }, undefined, [], false) : database;
      try {
        bench.log(`${engine}: storing and indexing ${submissions} submissions`);
        const chance = random(6040);
        const vocabulary = words(chance, 8000);
        await seedTeam(filled, lastDay);
        const more = plans(chance, lastDay);
        await seedSubmissions(filled, { submissions, vocabulary, chance, more });
        await answerSubmissions(filled, submissions);
        await seedBackOffice(filled);
        // PostgreSQL reads every row for each batch of texts until the tables are analyzed.
        await analyze(database);
        await filled.db.transaction().execute((tx) => indexAll(tx));
        await analyze(database);
        return await measureAll(engine, backOfficeReads(database, vocabulary, lastDay));
      } finally {
        if (filled !== database) await filled.close();
        await database.remove();
      }
    }),
};

/** @returns a row per group with its slowest read, which means that every read meets the limit */
async function measureAll(engine: string, groups: readonly ReadGroup[]): Promise<Row[]> {
  const measured = groups.map(({ title, most = usualMost, reads }) => ({
    title,
    most,
    reads: Object.entries(reads).map(([name, read]) => ({ name, read, times: [] as number[] })),
  }));
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const { read, times } of measured.flatMap(({ reads }) => reads)) {
      const start = performance.now();
      await read();
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  return measured.map(({ title, most, reads }) => {
    const slowest = reads.toSorted((a, b) => percentile95(b.times) - percentile95(a.times))[0]!;
    const note = `p95 of ${slowest.name}, the slowest of ${reads.length}; its median is ${median(slowest.times).toFixed(1)} ms`;
    const label = `${engine}: ${title}`;
    return { what: label, measured: percentile95(slowest.times), unit: 'ms', note, limit: { most } };
  });
}

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1]!;
