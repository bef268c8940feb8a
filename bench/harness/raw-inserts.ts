/** Stores rows like a message's one by one, each on disk before the next, and prints how many a second. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const [where = '', clients, seconds] = process.argv.slice(2);
const table =
  'create table bench_rows (id integer primary key generated always as identity, name text, email text, subject text, message text)';
const row = [
  'Mira Vasile',
  'mira@player.example',
  'A question about publishing',
  'We have a cave that floods. '.repeat(4),
];
const insert = 'insert into bench_rows (name, email, subject, message) values ($1, $2, $3, $4)';
const end = performance.now() + Number(seconds) * 1000;
const begun = performance.now();
let stored = 0;

if (where.startsWith('postgres')) {
  const open = async () => {
    const client = new pg.Client({ connectionString: where });
    await client.connect();
    return client;
  };
  const [first, ...others] = await Promise.all(Array.from({ length: Number(clients) }, open));
  await first!.query('drop table if exists bench_rows');
  await first!.query(table);
  await Promise.all(
    [first!, ...others].map(async (client) => {
      while (performance.now() < end) {
        await client.query({ name: 'insert', text: insert, values: row });
        stored += 1;
      }
    }),
  );
  await first!.query('drop table bench_rows');
  await Promise.all([first!, ...others].map((client) => client.end()));
} else {
  // One process writes at a time, so one writer is all that SQLite has.
  const database = new DatabaseSync(path.join(where, 'bench.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec(table.replace('integer primary key generated always as identity', 'integer primary key autoincrement'));
  const statement = database.prepare(insert.replaceAll(/\$\d/g, '?'));
  while (performance.now() < end) {
    statement.run(...row);
    stored += 1;
  }
  database.close();
}
process.stdout.write(String(stored / ((performance.now() - begun) / 1000)));
