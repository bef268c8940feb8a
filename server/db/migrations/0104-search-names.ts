import { type Kysely, type RawBuilder, sql } from 'kysely';
import { foldedName, foldedText, foldedWords } from '../../../domain/search-words.ts';
import { createNameTables } from '../../search/schema.ts';
import { insertWords } from '../../search/words.ts';
import type { Engine } from '../engine.ts';

/**
 * Names by themselves, so that a search puts them first; and the texts of conversations and of what was merged, by which submissions
 * and messages are found from now on. Batch by batch, so that memory stays flat.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await createNameTables(db, engine);
  for (const kind of kinds) {
    await inBatches(db, sql`select id from ${sql.table(kind.table)}`, async (ids) => {
      const rows = await read(db, sql`select id, ${kind.name} as text from ${sql.table(kind.table)} where id in`, ids);
      await store(
        db,
        engine,
        `${kind.texts}_names`,
        rows.map(({ id, text }) => ({ id, text: foldedName(text) })),
      );
    });
    await inBatches(db, kind.talked, (ids) => fillConversations(db, engine, kind, ids));
  }
}

const kinds = [
  {
    table: 'projects',
    texts: 'project_search',
    about: 'project_id',
    name: sql`name`,
    text: sql`concat_ws(' ', contact_email, description, timeline, budget, additional_info, cast(target_platforms as text))`,
    said: ['project_notes', 'replies', 'sender_answers'],
    merged: sql`merged_into`,
    talked: sql`select project_id as id from replies where project_id is not null
      union select project_id from sender_answers where project_id is not null
      union select merged_into from projects where merged_into is not null`,
  },
  {
    table: 'contact_messages',
    texts: 'message_search',
    about: 'message_id',
    name: sql`name || ' ' || subject`,
    text: sql`concat_ws(' ', email, message)`,
    said: ['replies', 'sender_answers'],
    merged: sql`cast(null as integer)`,
    talked: sql`select message_id as id from replies where message_id is not null
      union select message_id from sender_answers where message_id is not null`,
  },
] as const;
type Kind = (typeof kinds)[number];

/** Rows that are read at once; of each the newest notes, replies and answers, and their words. */
const limits = { rows: 100, said: 100, characters: 200_000, words: 1500 } as const;

async function fillConversations(db: Kysely<any>, engine: Engine, kind: Kind, ids: readonly number[]): Promise<void> {
  const list = sql.join(ids);
  const { rows } = await sql<{ id: number; target: number; name: string; text: string }>`
    select id, coalesce(${kind.merged}, id) as target, ${kind.name} as name, ${kind.text} as text
    from ${sql.table(kind.table)} where id in (${list}) or ${kind.merged} in (${list}) order by id`.execute(db);
  const said = new Map<number, string[]>();
  for (const table of kind.said) {
    const text = table === 'replies' ? sql`subject || ' ' || body` : sql`text`;
    const of = await read(
      db,
      sql`select ${sql.ref(kind.about)} as id, text from (select id as own, ${sql.ref(kind.about)}, ${text} as text,
        row_number() over (partition by ${sql.ref(kind.about)} order by id desc) as place from ${sql.table(table)}) as said
        where place <= ${sql.lit(limits.said)} and ${sql.ref(kind.about)} in`,
      rows.map(({ id }) => id),
    );
    for (const row of of) said.set(row.id, [...(said.get(row.id) ?? []), row.text]);
  }
  const conversation = (id: number) =>
    foldedWords((said.get(id) ?? []).join('\n').slice(0, limits.characters))
      .slice(0, limits.words)
      .join(' ');
  const parts = (row: (typeof rows)[number]) => [row.name, conversation(row.id), row.text];
  const folded = rows
    .filter(({ id }) => ids.includes(id))
    .map((row) => {
      const merged = rows.filter(({ id, target }) => id !== row.id && target === row.id);
      return { id: row.id, text: foldedText([row, ...merged].flatMap(parts).join('\n')) };
    });
  await store(db, engine, kind.texts, folded);
  await insertWords(
    db,
    folded.flatMap(({ text }) => (text === '' ? [] : text.split(' '))),
  );
}

/** Calls `work` with the ids of a query, in their order. */
async function inBatches(db: Kysely<any>, ids: RawBuilder<unknown>, work: (ids: number[]) => Promise<void>) {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`select id from (${ids}) as found where id > ${after}
      order by id limit ${sql.lit(limits.rows)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    await work(rows.map(({ id }) => id));
    after = last.id;
  }
}

async function read(db: Kysely<any>, query: RawBuilder<unknown>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return (await sql<{ id: number; text: string }>`${query} (${sql.join(ids)})`.execute(db)).rows;
}

async function store(
  db: Kysely<any>,
  engine: Engine,
  table: string,
  rows: readonly { id: number; text: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(rows.map(({ id, text }) => sql`(${id}, ${text})`));
  await (
    engine === 'postgres'
      ? sql`insert into ${sql.table(table)} (id, text) values ${values} on conflict (id) do update set text = excluded.text`
      : sql`insert or replace into ${sql.table(table)} (rowid, text) values ${values}`
  ).execute(db);
}
