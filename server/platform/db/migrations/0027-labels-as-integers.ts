import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Repairs labels that SQLite stored as floating-point numbers, such as `[2.0]`, when a label was renamed into another one. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  for (const table of ['projects', 'contact_messages'])
    await sql`update ${sql.table(table)} set labels = replace(labels, '.0', '') where labels like '%.0%'`.execute(db);
}
