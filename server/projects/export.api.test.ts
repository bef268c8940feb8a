import { expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

it('the submissions that a filter leaves are exported as CSV, in batches, with formulas disarmed', async () => {
  await using site = await testApp();
  const form = {
    projectType: 'game',
    description: 'Light.',
    contactEmail: 'mira@player.example',
    platforms: ['Steam'],
  };
  await site.request('POST', '/api/projects', { body: { ...form, name: '=cmd|"calc"' } });
  await site.request('POST', '/api/projects', { body: { ...form, name: 'Făclie', projectType: 'web' } });
  const one = await site.db.selectFrom('projects').selectAll().limit(1).executeTakeFirstOrThrow();
  const { id: _id, ...copy } = one;
  const copies = Array.from({ length: 1200 }, (_, index) => ({
    ...copy,
    name: `Copy ${index}`,
    bodyDigest: `${index}`,
  }));
  for (let from = 0; from < copies.length; from += 200)
    await site.db
      .insertInto('projects')
      .values(copies.slice(from, from + 200))
      .execute();

  const { status, headers, text } = await site.request('GET', '/api/projects/export', { as: 'editor' });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="submissions-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toContain('ID,Name,Type,Status');
  expect(lines).toHaveLength(1 + 1202);
  expect(new Set(lines).size).toBe(lines.length);
  expect(text).toContain(`"'=cmd|""calc"""`);

  const filtered = await site.request('GET', '/api/projects/export?type=web', { as: 'editor' });
  expect(filtered.text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(filtered.text).toContain('Făclie');
  expect((await site.request('GET', '/api/projects/export', { as: 'reader' })).status).toBe(403);
});
