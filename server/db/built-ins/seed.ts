import { sql } from 'kysely';
import type { Case } from '../../../domain/case.ts';
import type { Feature } from '../../../domain/feature.ts';
import type { Partner } from '../../../domain/partner.ts';
import type { Translated } from '../../../domain/translation.ts';
import type { Engine } from '../engine.ts';
import { encode } from '../rows.ts';
import type { Database } from '../tables.ts';

/** The content of a new database, from `content/`. */
export interface SeedContent {
  cases: readonly (Case & Partial<Translated>)[];
  partners: readonly (Partner & Pick<Partial<Translated>, 'translations'>)[];
  features: readonly (Feature & Pick<Partial<Translated>, 'translations'>)[];
}

/** Inserts the built-in data into a new database, once, by one of several instances. @returns whether this call seeded */
export async function seed(db: Database, engine: Engine, content: SeedContent, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isFirst(transaction, 'seed', now))) return false;

    for (const table of ['cases', 'partners', 'features'] as const) {
      for (const entity of content[table]) await transaction.insertInto(table).values(encode(entity)).execute();
      // Rows with ids do not advance PostgreSQL's sequence.
      if (engine === 'postgres') {
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`.execute(
          transaction,
        );
      }
    }
    return true;
  });
}

/** Whether what happens once to a database happens now; of instances that start at once one is the first. */
export async function isFirst(tx: Database, name: string, now: Date): Promise<boolean> {
  const milestone = await tx
    .insertInto('milestones')
    .values({ name, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return milestone !== undefined;
}
