import pg from 'pg';

/**
 * A text that changes with everything that a test may change except for rows: tables, columns, constraints, indexes, triggers, functions, and
 * the applied migrations. For a catalogue, its number of rows and its last writing transaction suffice and need a tenth of the work of
 * reading definitions. Names of tables are compared themselves: a rename changes no number of rows, and rows of `pg_class` are also written
 * when a table is truncated.
 */
const schemaQuery = `select concat_ws(' ',
  (select md5(string_agg(relname, ' ' order by relname)) from pg_class where relnamespace = 'public'::regnamespace),
  ${['pg_attribute', 'pg_attrdef', 'pg_index', 'pg_constraint', 'pg_trigger', 'pg_proc']
    .map((catalogue) => `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from ${catalogue})`)
    .join(', ')},
  (select md5(string_agg(name, '' order by name)) from kysely_migration)) as schema`;

const emptyStatement = `do $$ declare each regclass; begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for each in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like 'kysely%' and pg_relation_size(oid) > 0
  loop
    -- Nothing vacuums: what thousands of deleted rows leave would slow down the next tests.
    execute case when pg_relation_size(each) > 500000 then format('truncate %s cascade', each) else format('delete from %s', each) end;
  end loop;
  -- To restart a sequence would write its file again.
  perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
end $$`;

/** The schema of a new database, which an emptied one must still have. */
let newSchema: string | undefined;
const pooled: string[] = [];

/** Returns a database that an earlier test of this worker emptied, or a new one, which takes ten times as long. */
export async function acquireDatabase(create: () => Promise<string>): Promise<string> {
  const pooledUrl = pooled.pop();
  if (pooledUrl !== undefined) return pooledUrl;
  const databaseUrl = await create();
  newSchema ??= await queryText(databaseUrl, schemaQuery);
  return databaseUrl;
}

/** Empties a database for the next test. @returns whether that was possible */
export async function releaseDatabase(databaseUrl: string): Promise<boolean> {
  try {
    // Outside a run of the tests, nothing would drop the pooled databases at the end.
    if (
      process.env.TEST_RUN === undefined ||
      newSchema === undefined ||
      (await queryText(databaseUrl, `${emptyStatement}; ${schemaQuery}`)) !== newSchema
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
  await queryText(server, `drop database if exists "${name}" with (force)`);
}

/** @returns the column `schema` of the last statement's row, if it has one */
async function queryText(databaseUrl: string, statements: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const results = [await client.query(statements)].flat();
    return results.at(-1)?.rows[0]?.schema;
  } finally {
    await client.end();
  }
}
