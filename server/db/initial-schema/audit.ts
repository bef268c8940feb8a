import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

export async function createAudit(db: Kysely<any>, engine: Engine): Promise<void> {
  const { limited, list, count, created, required, derived } = columnKinds(engine);
  await tableMaker(db, engine)(
    'audit_entries',
    {
      index: {
        recent: '(created_at, id)',
        entity: '(entity, entity_id, id)',
        actor: '(actor_id, id)',
        // Neither a search nor its count reads a row.
        said: '(id, said, actor_id, entity, entity_id, action, created_at)',
      },
    },
    [
      created,
      // Ids without references: a row outlives what it is about.
      count('actor_id'),
      required(limited('via', 20)),
      limited('address', 100),
      required(limited('action', 40)),
      required(limited('entity', 40)),
      count('entity_id'),
      list('fields'),
      count('token_id'),
      // What a search reads of an entry besides user names; an index takes no longer text.
      derived(
        'said',
        sql`substr(lower(coalesce(address, '') || ' ' || cast(fields as text) || ' ' || action || ' ' || entity), 1, 2000)`,
      ),
    ],
  );
  await (engine === 'postgres' ? protectPostgres(db) : protectSqlite(db));
}

/** Neither engine lets anybody change or shorten the audit for a year. */
const refusal = 'audit entries are kept unchanged for a year';

async function protectPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.created_at <= now() - interval '365 days' then return old; end if;
      raise exception ${sql.lit(refusal)} using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create trigger audit_entries_unchanged before update or delete on audit_entries
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_entries_kept before truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
}

async function protectSqlite(db: Kysely<any>): Promise<void> {
  await sql`create trigger audit_entries_unchanged before update on audit_entries
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
  await sql`create trigger audit_entries_kept before delete on audit_entries
    when old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
}
