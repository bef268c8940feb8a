import { type Kysely, sql } from 'kysely';
import { createTextIndexes, createTextTable, dropTextTable } from '../../search/schema.ts';
import { textTables } from '../../search/tables.ts';
import type { Engine } from '../engine.ts';

/**
 * Moves the folded names from their own tables and indexes to a column next to the texts, and stores PostgreSQL's lexemes in columns instead
 * of computing them. It takes about 20 s at 100,000 submissions.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const id = engine === 'postgres' ? 'id' : 'rowid';
  for (const kind of ['project', 'message'] as const) {
    const texts = sql.table(textTables[kind]);
    const names = sql.table(`${textTables[kind]}_names`);
    await sql`create temporary table moved_texts as
      select texts.${sql.ref(id)} as id, names.text as name, texts.text
      from ${texts} as texts join ${names} as names on names.${sql.ref(id)} = texts.${sql.ref(id)}`.execute(db);
    if (engine === 'sqlite') await sql`drop trigger ${sql.id(nameTriggers[kind])}`.execute(db);
    await sql`drop table ${names}`.execute(db);
    await dropTextTable(db, engine, kind, searched[kind]);
    await createTextTable(db, engine, kind, searched[kind]);
    await sql`insert into ${texts} (${sql.ref(id)}, name, text) select id, name, text from moved_texts order by id`.execute(
      db,
    );
    await sql`drop table moved_texts`.execute(db);
    if (engine === 'postgres') await createTextIndexes(db, kind);
  }
  if (engine === 'postgres') await sql`drop function search_lexemes`.execute(db);
}

const searched = { project: 'projects', message: 'contact_messages' } as const;
const nameTriggers = { project: 'projects_unnamed', message: 'contact_messages_unnamed' } as const;
