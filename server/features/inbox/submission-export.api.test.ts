import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { derivedColumns } from '../../platform/db/rows.ts';
import { createToken } from '../tokens/tokens.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertProjectRows } from '../../testing/conversations.ts';

it('the submissions that match a filter are exported as CSV, in batches, with escaped formulas', async () => {
  await using site = await testApp();
  const form = {
    projectType: 'game',
    description: 'Light.',
    contactEmail: 'mira@player.example',
    platforms: ['Steam'],
  };
  await site.request('POST', '/api/projects', { body: { ...form, name: '=cmd|"calc"' } });
  await site.request('POST', '/api/projects', { body: { ...form, name: 'Făclie', projectType: 'web' } });
  const one = await site.db.selectFrom('projects').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { id: _id, conversationId: _conversationId, ...copy } = withoutDerived(one);
  const copies = Array.from({ length: 1200 }, (_, index) => ({
    ...copy,
    name: `Copy ${index}`,
    bodyDigest: `${index}`,
  }));
  for (let from = 0; from < copies.length; from += 200)
    await insertProjectRows(site.db, copies.slice(from, from + 200));

  const { status, headers, text } = await site.request('GET', '/api/projects/export', { as: 'admin' });
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

  // Only admins may export everything.
  for (const address of ['/api/projects/export', '/api/projects/export?format=json&columns=id&status='])
    expect((await site.request('GET', address, { as: 'editor' })).status).toBe(403);
});

it('a selection is exported with chosen columns, as a workbook and as JSON, and recorded in the audit trail', async () => {
  await using site = await testApp();
  const form = { projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  const names = ['=1+1', 'a < b & "c" \uFFFF', 'Лампа 🏮'];
  const ids: number[] = [];
  for (const name of names)
    ids.push(
      (await site.request('POST', '/api/projects', { body: { ...form, name, platforms: ['Steam', 'Other'] } })).json.id,
    );
  const label = (await site.request('POST', '/api/labels', { as: 'editor', body: { name: 'Second look' } })).json.id;
  const body = { items: [{ id: ids[0] }], change: { addLabels: [label] } };
  await site.request('POST', '/api/projects/bulk', { as: 'editor', body });
  const wanted = `ids=${ids[0]},${ids[1]}&columns=labels,name,id,platforms`;

  const json = await site.request('GET', `/api/projects/export?${wanted}&format=json`, { as: 'editor' });
  expect(json.headers.get('content-type')).toContain('application/json');
  expect(json.json).toEqual([
    { id: ids[1], name: 'a < b & "c" \uFFFF', labels: [], platforms: ['Steam', 'Other'] },
    { id: ids[0], name: '=1+1', labels: ['Second look'], platforms: ['Steam', 'Other'] },
  ]);

  const headers = await site.session('editor');
  const address = new URL(`/api/projects/export?${wanted}&format=xlsx`, 'http://localhost:3000');
  const response = await site.app.fetch(new Request(address, { headers }));
  expect(response.headers.get('content-disposition')).toContain('.xlsx"');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml']));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(sheet.match(/<row>/g)).toHaveLength(3);
  expect(sheet).toContain('a &lt; b &amp; &quot;c&quot; </t>');
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
  expect(sheet).not.toContain('<f>');

  for (const wrong of ['format=pdf', 'columns=password', 'ids=x', 'ids=0'])
    expect((await site.request('GET', `/api/projects/export?type=game&${wrong}`, { as: 'editor' })).status).toBe(400);
  const { items } = (await site.request('GET', '/api/audit?action=exported', { as: 'admin' })).json;
  expect(items[0].fields).toEqual(['labels', 'name', 'id', 'platforms']);
});

it('everything is exported only after a fresh proof, and never with a token, which may export the matches of a filter', async () => {
  let clock = Date.parse('2026-03-02T10:00:00.000Z');
  await using site = await testApp({ now: () => new Date(clock) });
  const admin = { as: 'admin' } as const;
  const everything = '/api/projects/export';
  expect((await site.request('GET', everything, admin)).status).toBe(200);
  expect((await site.request('GET', '/api/account/proof', admin)).status).toBe(200);
  const { secret } = await createToken(
    site.db,
    { name: 'Accounting', scopes: ['submissions:read'], days: 30 },
    1,
    new Date(clock),
  );
  const headers = { authorization: `Bearer ${secret}` };
  for (const query of ['', '?status=', '?format=json', '?columns=id&sort=oldest'])
    expect((await site.request('GET', everything + query, { headers })).status).toBe(403);
  // An admin's cookie in addition to the token proves nothing.
  const both = { ...(await site.session('admin')), ...headers };
  expect((await site.request('GET', everything, { headers: both })).status).toBe(403);
  expect((await site.request('GET', `${everything}?type=game`, { headers })).status).toBe(200);

  clock += 11 * 60_000;
  for (const path of [everything, '/api/account/proof']) {
    const { status, json } = await site.request('GET', path, admin);
    expect([status, json.proof]).toEqual([403, ['password']]);
  }
  expect((await site.request('GET', `${everything}?type=game`, admin)).status).toBe(200);
});

it('a filter that matches everything is a full export, regardless of its parameters', async () => {
  let clock = Date.parse('2026-03-02T10:00:00.000Z');
  await using site = await testApp({ now: () => new Date(clock) });
  const form = { projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  const ids: number[] = [];
  for (const name of ['Lanternfall', 'Lanternrise'])
    ids.push((await site.request('POST', '/api/projects', { body: { ...form, name } })).json.id);
  await site.session('admin');
  clock += 11 * 60_000;
  const status = async (query: string, as: 'admin' | 'editor') =>
    (await site.request('GET', `/api/projects/export?${query}`, { as })).status;
  for (const query of ['type=game', 'q=lantern', `ids=${ids.join(',')}`, 'status=pending,completed'])
    for (const as of ['admin', 'editor'] as const) expect([query, await status(query, as)]).toEqual([query, 403]);
  for (const query of ['q=lanternfall', `ids=${ids[0]}`, 'spam=only', 'type=web'])
    expect([query, await status(query, 'editor')]).toEqual([query, 200]);
  // Spam is in no list.
  const spam = { items: [{ id: ids[0] }], change: { spam: true } };
  await site.request('POST', '/api/projects/bulk', { as: 'editor', body: spam });
  expect(await status(`ids=${ids[1]}`, 'editor')).toBe(403);
});

const withoutDerived = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !derivedColumns.projects!.includes(column))) as Row;
