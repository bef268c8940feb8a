import { type Kysely, sql } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Notes and history belong to a submission or to a message that stands alone. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await widen(db);
  else await rebuild(db);
  for (const table of ['project_notes', 'project_history'])
    await db.schema.createIndex(`${table}_message`).on(table).columns(['message_id', 'id']).execute();
}

const ofOne = sql`(project_id is null) <> (message_id is null)`;

async function widen(db: Kysely<any>): Promise<void> {
  const { reference } = columnKinds('postgres');
  for (const table of ['project_notes', 'project_history']) {
    const alter = () => db.schema.alterTable(table);
    await alter()
      .alterColumn('project_id', (column) => column.dropNotNull())
      .execute();
    await alter()
      .addColumn(...reference('message_id', 'contact_messages', 'cascade'))
      .execute();
    await alter().addCheckConstraint(`${table}_of_one`, ofOne).execute();
  }
}

/** SQLite cannot take NOT NULL off a column. */
async function rebuild(db: Kysely<any>): Promise<void> {
  const { id, text, limited, object, instant, reference, required } = columnKinds('sqlite');
  const about = [
    reference('project_id', 'projects', 'cascade'),
    reference('message_id', 'contact_messages', 'cascade'),
  ] as const;
  const created = required(instant('created_at'));
  const create = (name: string, ...columns: Column[]) =>
    columns.reduce((table, column) => table.addColumn(...column), db.schema.createTable(name));

  // Mentions would go with the notes that they refer to.
  await sql`create table saved_mentions as select * from note_mentions`.execute(db);
  await sql`delete from note_mentions`.execute(db);
  const notes = create(
    'next_notes',
    id,
    ...about,
    reference('author_id', 'users', 'set null'),
    required(text('author')),
    required(limited('text', 5000)),
    created,
  ).addCheckConstraint('project_notes_of_one', ofOne);
  const history = create(
    'next_history',
    id,
    ...about,
    text('author'),
    required(text('kind')),
    text('field'),
    object('change'),
    created,
  )
    .addCheckConstraint('project_history_kind', sql`kind in ('changed', 'note_added', 'note_removed', 'replied')`)
    .addCheckConstraint('project_history_of_one', ofOne);
  for (const [table, next, definition, columns] of [
    ['project_notes', 'next_notes', notes, 'id, project_id, author_id, author, text, created_at'],
    ['project_history', 'next_history', history, 'id, project_id, author, kind, field, change, created_at'],
  ] as const) {
    await definition.execute();
    const [from, to, list] = [sql.table(table), sql.table(next), sql.raw(columns)];
    await sql`insert into ${to} (${list}) select ${list} from ${from}`.execute(db);
    // Ids of deleted rows are not given again.
    await sql`delete from sqlite_sequence where name = ${next}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) select ${next}, seq from sqlite_sequence where name = ${table}`.execute(
      db,
    );
    await sql`drop table ${from}`.execute(db);
    await sql`alter table ${to} rename to ${from}`.execute(db);
    await db.schema.createIndex(`${table}_project`).on(table).columns(['project_id', 'id']).execute();
  }
  await db.schema.createIndex('project_notes_author').on('project_notes').column('author_id').execute();
  await sql`insert into note_mentions select * from saved_mentions`.execute(db);
  await sql`drop table saved_mentions`.execute(db);
}
