import { type Kysely, sql } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/**
 * Translations of cases, partners and features, and the times at which one left the public pages or is to. All are null in
 * rows of earlier versions; the start fills in the built-in translations.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { instant } = columnKinds(engine);
  const json = (name: string): Column => [
    name,
    engine === 'postgres' ? sql`jsonb` : sql`text`,
    (column) =>
      engine === 'postgres' ? column : column.check(sql`${sql.ref(name)} is null or json_valid(${sql.ref(name)})`),
  ];
  const times = ['hidden_at', 'deleted_at', 'publish_at', 'withdraw_at'].map(instant);
  for (const [table, columns] of Object.entries({
    cases: [json('translations'), json('entry_ids'), ...times],
    partners: [json('translations'), ...times],
    features: [json('translations'), ...times],
  })) {
    for (const column of columns)
      await db.schema
        .alterTable(table)
        .addColumn(...column)
        .execute();
  }
}
