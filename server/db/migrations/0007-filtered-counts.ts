import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** What rows are counted by, by table: the columns of `row_counts` and what stands in them. */
const counted = {
  projects: { status: 'status', type: 'project_type', priority: 'priority' },
  contact_messages: { status: 'status' },
} as const;
const tables = ['projects', 'contact_messages'] as const;
type Table = (typeof tables)[number];
const events = ['insert', 'delete', 'update'] as const;

/** Keeps what each filter of a list leaves, and gives the orders of the list of submissions an index each. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres';
  await forgetCounts(db, postgres);
  await db.schema
    .createTable('row_counts')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('row_counts_key', ['name', 'status', 'type', 'priority', 'part'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  for (const table of tables) {
    await sql`insert into row_counts (name, status, type, priority, part, total)
      select ${sql.lit(table)}, status, type, priority, 0, count(*)
      from (select ${kindOf(table)} from ${sql.table(table)}) as kinds group by status, type, priority`.execute(db);
    await (postgres ? countStatements(db, table) : countEachRow(db, table));
  }
  if (postgres) await queueStatements(db);
  await indexOrders(db);
}

/** Also keeps others from writing until the new triggers count. */
async function forgetCounts(db: Kysely<any>, postgres: boolean): Promise<void> {
  for (const table of tables) {
    for (const event of ['insert', 'delete']) {
      const trigger = sql.id(`${table}_count_${event}`);
      await (postgres ? sql`drop function ${trigger}() cascade` : sql`drop trigger ${trigger}`).execute(db);
    }
  }
  await db.schema.dropTable('row_counts').execute();
}

/** What a row is counted by, of `from`; nothing where the table has no such column. */
function kindOf(table: Table, from: string = table): RawBuilder<unknown> {
  const { status, type, priority }: { status: string; type?: string; priority?: string } = counted[table];
  const value = (column: string | undefined) => (column === undefined ? sql.lit('') : sql.ref(`${from}.${column}`));
  return sql`${value(status)} as status, ${value(type)} as type, ${value(priority)} as priority`;
}

const sameKind = sql`on conflict (name, status, type, priority, part)`;

/** SQLite has one writer, which counts row by row in one part. */
async function countEachRow(db: Kysely<any>, table: Table): Promise<void> {
  const columns = Object.values(counted[table]);
  const count = (row: 'new' | 'old', step: 1 | -1) => sql`
    insert into row_counts (name, status, type, priority, part, total)
    select ${sql.lit(table)}, status, type, priority, 0, ${sql.lit(step)} from (select ${kindOf(table, row)}) where true
    ${sameKind} do update set total = total + excluded.total;`;
  const when = {
    insert: sql`insert on ${sql.table(table)}`,
    delete: sql`delete on ${sql.table(table)}`,
    update: sql`update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)}
      when ${sql.join(
        columns.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
        sql` or `,
      )}`,
  };
  for (const event of events) {
    await sql`create trigger ${sql.id(`${table}_count_${event}`)} after ${when[event]} begin
      ${event === 'insert' ? sql`` : count('old', -1)}
      ${event === 'delete' ? sql`` : count('new', 1)}
    end`.execute(db);
  }
}

/**
 * PostgreSQL counts once a statement, each connection in a part of its own, as 0006 has it. In one order everywhere: what
 * waits for another's rows does not wait in a circle.
 */
async function countStatements(db: Kysely<any>, table: Table): Promise<void> {
  const [added, removed] = [
    sql`select ${kindOf(table, 'added')}, 1 as step from added`,
    sql`select ${kindOf(table, 'removed')}, -1 as step from removed`,
  ];
  const [news, olds] = [sql`new table as added`, sql`old table as removed`];
  for (const [event, referencing, steps] of [
    ['insert', news, added],
    ['delete', olds, removed],
    ['update', sql`${olds} ${news}`, sql`${removed} union all ${added}`],
  ] as const) {
    const trigger = sql.id(`${table}_count_${event}`);
    await sql`create function ${trigger}() returns trigger language plpgsql as $$
      begin
        insert into row_counts as counts (name, status, type, priority, part, total)
        select ${sql.lit(table)}, status, type, priority, pg_backend_pid() % 16, sum(step)
        from (${steps}) as steps
        group by status, type, priority having sum(step) <> 0 order by status, type, priority
        ${sameKind} do update set total = counts.total + excluded.total;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${referencing} for each statement execute function ${trigger}()`.execute(db);
  }
}

/** Notes once a statement what is to be indexed: many forms are stored in one, and a call for each row was dear. */
async function queueStatements(db: Kysely<any>): Promise<void> {
  await sql`create function queue_added_for_search() returns trigger language plpgsql as $$
    begin
      insert into search_queue (kind, entity_id) select tg_argv[0], id from added order by id;
      return null;
    end $$`.execute(db);
  for (const [table, kind] of [
    ['projects', 'project'],
    ['contact_messages', 'message'],
  ] as const) {
    const trigger = sql.id(`${table}_search_insert`);
    await sql`drop trigger ${trigger} on ${sql.table(table)}`.execute(db);
    await sql`create trigger ${trigger} after insert on ${sql.table(table)} referencing new table as added
      for each statement execute function queue_added_for_search(${sql.lit(kind)})`.execute(db);
  }
}

/** Priorities have an order that is not the alphabet's; an index takes no more of a name than its beginning. */
async function indexOrders(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('projects_by_priority').execute();
  await sql`create index projects_by_urgency on projects
    ((case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 when 'urgent' then 3 end), created_at, id)`.execute(
    db,
  );
  await sql`create index projects_by_name on projects
    (substr(lower(name), 1, 100), created_at desc, id desc)`.execute(db);
  // What nobody sees to yet is most of all, and was sorted anew for each page.
  await db.schema.dropIndex('projects_assigned').execute();
  await db.schema
    .createIndex('projects_by_assigned_to')
    .on('projects')
    .columns(['assigned_to', 'created_at', 'id'])
    .execute();
}
