import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Names the databases of a run (workers inherit the name), and drops the remaining ones at its end. */
export function setup(): () => Promise<void> {
  const run = randomBytes(6).toString('hex');
  process.env.TEST_RUN = run;
  return async () => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`sixtyforty_test_${run}`],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
    await client.end();
  };
}
