import { openDatabase } from '../../server/db/engine.ts';
import { indexAll } from '../../server/search/texts.ts';
import { plans, seedBackOffice, seedTeam } from '../harness/back-office.ts';
import { backOfficeReads, type Read } from '../harness/reads.ts';
import { onBothDatabases } from '../harness/servers.ts';
import { median, type Row, type Subject } from '../harness/subject.ts';
import { analyze, answerSubmissions, random, seedSubmissions, words } from '../harness/submissions.ts';

const submissions = 100_000;

/** Each round asks everything once, in turn, so that other work on the machine slows all of it equally. */
const rounds = { warmUp: 3, measured: 20 };

/** The submissions arrive within ten weeks before it. */
const lastDay = new Date('2026-03-12T12:00:00.000Z');

/** What the back office shows first: lists, boards, counts, searches, threads and reports. */
export const lists: Subject = {
  id: 'lists',
  title: 'The back office at 100,000 submissions and 130,000 messages',
  measure: (bench) =>
    onBothDatabases(async (engine, open) => {
      const database = await open();
      const { databaseUrl, dataDir } = database;
      // Statements of a filling take longer than the product's may.
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
        await filled.db.transaction().execute((tx) => indexAll(tx));
        await analyze(database);
        return await measureAll(engine, backOfficeReads(database, vocabulary, lastDay));
      } finally {
        if (filled !== database) await filled.close();
        await database.remove();
      }
    }),
};

async function measureAll(engine: string, reads: readonly Read[]): Promise<Row[]> {
  const taken = new Map(reads.map(({ what }) => [what, { ms: [] as number[], cpu: [] as number[] }]));
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const { what, read } of reads) {
      const cpu = process.cpuUsage();
      const begun = performance.now();
      await read();
      const ms = performance.now() - begun;
      const { user, system } = process.cpuUsage(cpu);
      if (round < 0) continue;
      taken.get(what)!.ms.push(ms);
      taken.get(what)!.cpu.push((user + system) / 1000);
    }
  }
  return reads.map(({ what, most }) => {
    const { ms, cpu } = taken.get(what)!;
    const slow = ms.toSorted((a, b) => a - b)[Math.ceil(0.95 * ms.length) - 1]!;
    const note = `p95 ${slow.toFixed(1)}, own CPU ${median(cpu).toFixed(1)}`;
    return { what: `${engine}: ${what}`, measured: median(ms), unit: 'ms', note, limit: { most } };
  });
}
