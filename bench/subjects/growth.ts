import { cases as builtIn } from '../../content/cases.ts';
import { features } from '../../content/features.ts';
import { partners } from '../../content/partners.ts';
import { insertCase } from '../../server/cases/store.ts';
import { openDatabase } from '../../server/db/engine.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seed } from '../../server/db/seed.ts';
import { answerOf, startProduct, temporaryFolder } from '../harness/servers.ts';
import { inTurns } from '../harness/side-by-side.ts';
import type { Row, Subject } from '../harness/subject.ts';

const few = 10;
const many = 10_000;

/** Pages cost the same however many cases there are. */
export const growth: Subject = {
  id: 'growth',
  title: 'From 10 to 10,000 cases',
  async measure(bench) {
    const [small, large] = [await productWith(few), await productWith(many)];
    const rows: Row[] = [];
    for (const address of ['/', '/cases/2', '/api/cases/2']) {
      for (const { product } of [small, large]) await answerOf(product.address + address, { 'accept-encoding': 'br' });
      const measured = await inTurns(bench, address, [
        ['10 cases', small.product],
        ['10,000 cases', large.product],
      ]);
      const [before, after] = [measured.get('10 cases')!, measured.get('10,000 cases')!];
      rows.push({
        what: `\`${address}\`: CPU per request with 10,000 cases`,
        ours: `${after.cpuPerAnswer.toFixed(1)} µs`,
        beside: `with 10 cases ${before.cpuPerAnswer.toFixed(1)} µs`,
        ratio: after.cpuPerAnswer / before.cpuPerAnswer,
        limit: { most: 1.2 },
      });
    }
    for (const { product, remove } of [small, large]) {
      await product.stop();
      remove();
    }
    return rows;
  },
};

async function productWith(count: number) {
  const { folder, remove } = temporaryFolder();
  const database = openDatabase({ dataDir: folder, databaseUrl: undefined });
  await migrate(database);
  await seed(database.db, database.engine, { cases: builtIn, partners, features }, new Date());
  await database.db.transaction().execute(async (transaction) => {
    for (let number = builtIn.length; number < count; number += 1) {
      const { id: _, createdAt: __, updatedAt: ___, ...like } = builtIn[number % builtIn.length]!;
      await insertCase(transaction, { ...like, title: `Case ${number}`, topCase: false, featured: false }, new Date());
    }
  });
  await database.close();
  return { product: await startProduct({ DATA_DIR: folder }), remove };
}
