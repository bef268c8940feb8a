import pg from 'pg';

/** What a test may change beside rows: tables, columns, constraints, indexes, triggers, functions, and which migrations ran. */
const schemaOf = `select md5(string_agg(line, '' order by line)) as schema from (
  select format('%s.%s %s %s %s', c.relname, a.attname, a.atttypid, a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  union all select name from kysely_migration) as lines`;

const emptyIt = `do $$ declare each text; begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for each in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like 'kysely%' loop
    -- Nothing vacuums: what thousands of deleted rows leave would slow down the next tests.
    execute case when pg_relation_size(each::regclass) > 500000 then format('truncate %s cascade', each) else 'delete from ' || each end;
  end loop;
  for each in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    loop execute format('alter sequence %s restart', each); end loop;
end $$`;

/** The schema of a new database, which those that are emptied must still have. */
let newSchema: string | undefined;
const pooled: string[] = [];

/** A database that an earlier test of this worker has emptied, or a new one: those take ten times as long. */
export async function acquireDatabase(create: () => Promise<string>): Promise<string> {
  const pooledUrl = pooled.pop();
  if (pooledUrl !== undefined) return pooledUrl;
  const databaseUrl = await create();
  newSchema ??= await ask(databaseUrl, schemaOf);
  return databaseUrl;
}

/** Empties a database for the next test. @returns whether that was possible */
export async function releaseDatabase(databaseUrl: string): Promise<boolean> {
  try {
    // Elsewhere nothing drops them at the end.
    if (
      process.env.TEST_RUN === undefined ||
      newSchema === undefined ||
      (await ask(databaseUrl, `${emptyIt}; ${schemaOf}`)) !== newSchema
    )
      return false;
  } catch {
    return false;
  }
  pooled.push(databaseUrl);
  return true;
}

/** @param server the address of another database of the same server */
export async function dropDatabase(server: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await ask(server, `drop database if exists "${name}" with (force)`);
}

/** @returns the column `schema` of the last statement's row, if it has one */
async function ask(databaseUrl: string, statements: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const results = [await client.query(statements)].flat();
    return results.at(-1)?.rows[0]?.schema;
  } finally {
    await client.end();
  }
}
