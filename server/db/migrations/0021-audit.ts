import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The audit, which neither engine lets anybody change or shorten for a year, and links that are mailed to people. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, choice, count, instant, limited, list, reference, required } = columnKinds(engine);
  const created = required(instant('created_at'));
  const table = (name: string, ...columns: Column[]) =>
    columns.reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable(name),
    );

  // Ids without references: a row outlives what it is about.
  await table(
    'audit_entries',
    id,
    created,
    count('actor_id'),
    required(limited('via', 20)),
    limited('address', 100),
    required(limited('action', 40)),
    required(limited('entity', 40)),
    count('entity_id'),
    list('fields'),
  ).execute();
  const index = (name: string, on: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  await index('audit_entries_recent', 'audit_entries', 'created_at', 'id');
  await index('audit_entries_entity', 'audit_entries', 'entity', 'entity_id', 'id');
  await index('audit_entries_actor', 'audit_entries', 'actor_id', 'id');
  await (engine === 'postgres' ? protectPostgres(db) : protectSqlite(db));

  await table(
    'account_links',
    id,
    required(choice('kind', 20, ['invitation', 'password', 'email'])),
    required(limited('token_hash', 64)),
    reference('user_id', 'users', 'cascade'),
    limited('email', 254),
    limited('role', 20),
    reference('created_by', 'users', 'set null'),
    created,
    required(instant('expires_at')),
  )
    .addUniqueConstraint('account_links_token', ['token_hash'])
    .execute();
  await index('account_links_expiry', 'account_links', 'expires_at');
  await index('account_links_user', 'account_links', 'user_id');
  await index('account_links_creator', 'account_links', 'created_by');
}

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
