import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { insertProjectRows } from '../../testing/conversations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-03-02T12:00:00.000Z';

it('the origin of a sender becomes part of their submission, and the line of reports names its source', async () => {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  const { db } = database;
  await migrate(database, '0029-reports-and-declines');
  const submission = { name: 'Lanternfall', contactEmail: 'mira@player.example', createdAt, updatedAt: createdAt };
  const platforms = ['Steam', 'Console', 'Steam Deck'];
  const [campaign, link, none] = await insertProjectRows(db, [
    { ...submission, targetPlatforms: JSON.stringify(platforms) },
    { ...submission, targetPlatforms: JSON.stringify(Array.from({ length: 200 }, (_, number) => `Store ${number}`)) },
    { ...submission, targetPlatforms: '[]' },
  ] as never);
  await sql`insert into arrivals (project_id, utm_source, utm_campaign, referrer_host, created_at) values
    (${campaign}, 'newsletter 4', 'spring', 'forum.example', ${createdAt}),
    (${link}, null, null, 'forum.example', ${createdAt})`.execute(db);

  await migrate(database);
  const columns = ['id', 'utmSource', 'utmMedium', 'utmCampaign', 'referrerHost'] as const;
  expect(await db.selectFrom('projects').select(columns).orderBy('id').execute()).toEqual([
    { id: campaign, utmSource: 'newsletter 4', utmMedium: null, utmCampaign: 'spring', referrerHost: 'forum.example' },
    { id: link, utmSource: null, utmMedium: null, utmCampaign: null, referrerHost: 'forum.example' },
    { id: none, utmSource: null, utmMedium: null, utmCampaign: null, referrerHost: null },
  ]);
  const lines = await sql<{ line: string }>`select report_line as line from projects order by id`.execute(db);
  expect(lines.rows.map(({ line }) => line)).toEqual([
    'en pending web   17\tnewsletter 4',
    'en pending web   0\tforum.example',
    'en pending web   0\t',
  ]);
  expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('arrivals');
});
