import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres';
  const instant = postgres ? sql`timestamptz` : sql`text`;
  const json = postgres ? sql`jsonb` : sql`text`;
  const table = (name: string) => {
    const builder = db.schema.createTable(name);
    return postgres
      ? builder.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      : builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  };

  // Who did something is kept by name as well: the history stays true when a user is gone.
  await table('project_history')
    .addColumn('project_id', 'integer', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('author', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('field', 'text')
    .addColumn('change', json, (column) => {
      const change = column.notNull().defaultTo('{}');
      return postgres ? change : change.check(sql`json_valid(change)`);
    })
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('project_history_kind', sql`kind in ('changed', 'note_added', 'note_removed', 'replied')`)
    .execute();
  await db.schema.createIndex('project_history_project').on('project_history').columns(['project_id', 'id']).execute();

  await table('project_notes')
    .addColumn('project_id', 'integer', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('project_notes_text', sql`length(text) <= 5000`)
    .execute();
  await db.schema.createIndex('project_notes_project').on('project_notes').columns(['project_id', 'id']).execute();
  await db.schema.createIndex('project_notes_author').on('project_notes').column('author_id').execute();

  await table('replies')
    .addColumn('project_id', 'integer', (column) => column.references('projects.id').onDelete('cascade'))
    .addColumn('message_id', 'integer', (column) => column.references('contact_messages.id').onDelete('cascade'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('language', 'varchar(2)', (column) => column.notNull())
    .addColumn('submission_key', 'text')
    .addColumn('body_digest', 'text')
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('replies_subject', sql`length(subject) <= 200`)
    .addCheckConstraint('replies_body', sql`length(body) <= 10000`)
    .addCheckConstraint('replies_language', sql`language in ('en', 'ru', 'ro')`)
    .addCheckConstraint('replies_about', sql`project_id is not null or message_id is not null`)
    .addUniqueConstraint('replies_submission', ['submission_key', 'body_digest'])
    .execute();
  await db.schema.createIndex('replies_project').on('replies').columns(['project_id', 'id']).execute();
  await db.schema.createIndex('replies_message').on('replies').columns(['message_id', 'id']).execute();

  // What else somebody sent, whatever the case of their address.
  await sql`create index projects_sender on projects (lower(contact_email), created_at, id)`.execute(db);
  await sql`create index contact_messages_sender on contact_messages (lower(email), created_at, id)`.execute(db);

  await searchSets(db, postgres);
  await searchNotes(db, postgres);
  await countRows(db, postgres);
}

/** Where a word stands becomes a set for each block of ids; which words an entity has is asked by entity alone. */
async function searchSets(db: Kysely<any>, postgres: boolean): Promise<void> {
  const word = postgres ? sql`text collate "C"` : sql`text`;
  await db.schema.dropTable('search_words').execute();
  await db.schema
    .createTable('search_words')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('word', word, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_key', ['kind', 'entity_id', 'word'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createTable('search_places')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('word', word, (column) => column.notNull())
    .addColumn('block', 'integer', (column) => column.notNull())
    .addColumn('entities', postgres ? sql`bytea` : sql`blob`, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_places_key', ['kind', 'word', 'block'])
    .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.deleteFrom('search_queue').execute();
  for (const [table, kind] of [
    ['projects', 'project'],
    ['contact_messages', 'message'],
  ] as const) {
    await sql`insert into search_queue (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)} order by id`.execute(
      db,
    );
    // What is deleted is forgotten by searches as well.
    const queue = sql`insert into search_queue (kind, entity_id) values (${sql.lit(kind)}, old.id)`;
    const trigger = sql.id(`${table}_search_delete`);
    if (postgres) {
      const name = sql.id(`queue_deleted_${kind}`);
      await sql`create function ${name}() returns trigger language plpgsql as $$
        begin ${queue}; return null; end $$`.execute(db);
      await sql`create trigger ${trigger} after delete on ${sql.table(table)}
        for each row execute function ${name}()`.execute(db);
    } else {
      await sql`create trigger ${trigger} after delete on ${sql.table(table)} begin ${queue}; end`.execute(db);
    }
  }
}

/**
 * Keeps how many submissions and messages there are, so that the first page of a list does not count them all. Rows that
 * are inserted at once add to different parts and do not wait for each other.
 */
async function countRows(db: Kysely<any>, postgres: boolean): Promise<void> {
  const parts = 16;
  await db.schema
    .createTable('row_counts')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('row_counts_key', ['name', 'part'])
    .execute();
  for (const table of ['projects', 'contact_messages']) {
    const name = sql.lit(table);
    for (let part = 0; part < parts; part += 1) {
      await sql`insert into row_counts (name, part, total)
        select ${name}, ${sql.lit(part)}, count(*) from ${sql.table(table)} where id % ${sql.lit(parts)} = ${sql.lit(part)}`.execute(
        db,
      );
    }
    for (const [event, row, step] of [
      ['insert', 'new', '+ 1'],
      ['delete', 'old', '- 1'],
    ] as const) {
      const count = sql`update row_counts set total = total ${sql.raw(step)}
        where name = ${name} and part = ${sql.ref(`${row}.id`)} % ${sql.lit(parts)}`;
      const trigger = sql.id(`${table}_count_${event}`);
      if (postgres) {
        await sql`create function ${trigger}() returns trigger language plpgsql as $$
          begin ${count}; return null; end $$`.execute(db);
        await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)}
          for each row execute function ${trigger}()`.execute(db);
      } else {
        await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)} begin ${count}; end`.execute(
          db,
        );
      }
    }
  }
}

/** A submission is found by its notes as well: one that is added or removed has it indexed again. */
async function searchNotes(db: Kysely<any>, postgres: boolean): Promise<void> {
  const queue = (row: 'new' | 'old') =>
    sql`insert into search_queue (kind, entity_id) values ('project', ${sql.ref(`${row}.project_id`)})`;
  if (!postgres) {
    for (const [event, row] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql`create trigger ${sql.id(`project_notes_search_${event}`)} after ${sql.raw(event)} on project_notes
        begin ${queue(row)}; end`.execute(db);
    }
    return;
  }
  await sql`create function queue_project_for_search() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${queue('old')}; else ${queue('new')}; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger project_notes_search after insert or delete on project_notes
    for each row execute function queue_project_for_search()`.execute(db);
}
