import { cases as builtIn } from '../../content/cases.ts';
import { features } from '../../content/features.ts';
import { partners } from '../../content/partners.ts';
import { insertCase } from '../../server/cases/store.ts';
import { openDatabase } from '../../server/db/engine.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seed } from '../../server/db/built-ins/seed.ts';
import { startProduct, temporaryFolder } from '../harness/servers.ts';
import { compareWithBare } from '../harness/compare.ts';
import type { Subject } from '../harness/subject.ts';

/** The limit of pages and reads holds however many cases there are. */
export const growth: Subject = {
  id: 'growth',
  title: 'Pages and public API reads with 10,000 cases',
  async measure(bench) {
    const { product, remove } = await productWith(10_000);
    const rows = await compareWithBare(bench, product, ['/', '/cases/2', '/api/cases/2']);
    await product.stop();
    remove();
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
