import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * What a search of the audit reads of an entry besides user names, as one text in lower case, in an index with the columns of the
 * other filters: neither a search nor its count reads a row. An entry that is longer than an index takes is cut.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const stored = sql.raw(engine === 'postgres' ? 'stored' : 'virtual');
  await sql`alter table audit_entries add column said text generated always as (
    substr(lower(coalesce(address, '') || ' ' || cast(fields as text) || ' ' || action || ' ' || entity), 1, 2000)) ${stored}`.execute(
    db,
  );
  await sql`create index audit_entries_said on audit_entries
    (id, said, actor_id, entity, entity_id, action, created_at)`.execute(db);
}
