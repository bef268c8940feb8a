import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const instant = engine === 'postgres' ? sql`timestamptz` : sql`text`;
  await db.schema.alterTable('users').addColumn('disabled_at', instant).execute();
  // Counts are worth nothing after a crash, and every form that is sent writes some: without a log they cost no wait for the disk.
  if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db);
}
