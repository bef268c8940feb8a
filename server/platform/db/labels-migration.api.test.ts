import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { insertMessageRows, insertProjectRows } from '../../testing/conversations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-03-02T12:00:00.000Z';

it('labels that were stored as floating-point numbers are integers after the upgrade, and others stay', async () => {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  const { db, engine } = database;
  await migrate(database, '0026-public-portfolio');
  const project = { name: 'Lanternfall', contactEmail: 'mira@player.example', createdAt, updatedAt: createdAt };
  const message = { name: 'Mira', email: 'mira@player.example', subject: 'Labels', message: 'Which one?', createdAt };
  // PostgreSQL stored integers.
  const damaged = engine === 'sqlite' ? '[10.0,2]' : '[10, 2]';
  await insertProjectRows(db, [
    { ...project, labels: damaged },
    { ...project, labels: '[20]' },
  ] as never);
  await insertMessageRows(db, [{ ...message, labels: damaged }] as never, 'contactMessages');
  await migrate(database);
  const labelsIn = async (table: 'projects' | 'messages') => {
    const { rows } = await sql<{ labels: string }>`
      select cast(labels as text) as labels from ${sql.table(table)} order by id`.execute(db);
    return rows.map(({ labels }) => labels.replaceAll(' ', ''));
  };
  expect([await labelsIn('projects'), await labelsIn('messages')]).toEqual([['[10,2]', '[20]'], ['[10,2]']]);
});
