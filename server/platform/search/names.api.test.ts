import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { findProjects } from '../../features/inbox/submission-list.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { deleteConversationsOf } from '../db/conversations.ts';

it('a database from before the joint text tables finds names first after its migration, and texts after them', async () => {
  const database = await openTestDatabase({ migrated: false });
  try {
    const { db, engine } = database;
    await migrate(database, '0005-jobs');
    const id = sql.ref(engine === 'postgres' ? 'id' : 'rowid');
    const rows = [
      { number: 1, name: 'lanternfall', text: 'lanternfall a game' },
      { number: 2, name: 'tidal', text: 'tidal like lanternfall' },
    ];
    for (const { number, name, text } of rows) {
      await sql`insert into projects (id, name, contact_email, created_at, updated_at)
        values (${number}, ${name}, 'a@b.example', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z')`.execute(db);
      await sql`insert into project_search (${id}, text) values (${number}, ${text})`.execute(db);
      await sql`insert into project_search_names (${id}, text) values (${number}, ${name})`.execute(db);
      for (const word of text.split(' '))
        await sql`insert into search_words (word) values (${word}) on conflict do nothing`.execute(db);
    }

    await migrate(database);
    const findIds = async (q: string) => (await findProjects(db, { q }, new Date())).items.map((project) => project.id);
    expect([await findIds('lanternfall'), await findIds('lanternfal game'), await findIds('like')]).toEqual([
      [1, 2],
      [1],
      [2],
    ]);
    await deleteConversationsOf(db, 'project', [1]);
    expect(await findIds('lanternfall')).toEqual([2]);
    const { rows: texts } = await sql`select text from project_search`.execute(db);
    expect(texts).toEqual([{ text: 'tidal like lanternfall' }]);
  } finally {
    await database.remove();
  }
});
