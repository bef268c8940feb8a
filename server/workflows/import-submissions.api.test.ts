import { afterAll, describe, expect, it } from 'vitest';
import { byteOrderMark } from '../../domain/text/csv.ts';
import { importLimits } from '../../domain/inbox/import.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ environment: { FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());

const heading = 'ID,Name,Email,Description,Status,Received\r\n';
let rowNumber = 0;
/** Returns a CSV row with a name and an id that no other test has. */
const row = (more: string = ',pending,2025-11-03') => {
  rowNumber += 1;
  return `K${rowNumber},Imported ${rowNumber},Sender${rowNumber}@player.example,Text${more}\r\n`;
};
type Step = 'import' | 'import/check';

const send = (
  step: Step,
  body: string | Uint8Array,
  { source = 'Old desk', query = '', type = 'text/csv', as = 'admin' as const } = {},
) =>
  site.request('POST', `/api/projects/${step}?source=${encodeURIComponent(source)}${query}`, {
    as,
    body,
    headers: { 'content-type': type },
  });
const listSubmissions = async (q: string) =>
  (await site.request('GET', `/api/projects?q=${encodeURIComponent(q)}&page=1&sort=oldest`, { as: 'admin' })).json
    .items;
const count = async (table: 'projects' | 'outbox' | 'webhookDeliveries' | 'notifications' | 'importKeys') => {
  const { rows } = await site.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};

describe('An import', () => {
  it('stores submissions without emails, events and clocks, and excludes them from ledger and reports', async () => {
    const webhook = {
      name: 'All',
      address: 'https://receiver.example/',
      format: 'standard',
      events: ['submission.received'],
    };
    await site.request('POST', '/api/webhooks', { as: 'admin', body: webhook });
    const before = [await count('outbox'), await count('webhookDeliveries'), await count('notifications')];
    const arrivals = async () => (await site.request('GET', '/api/reports', { as: 'admin' })).text;
    const promise = async () => (await site.request('GET', '/api/promise')).text;
    const [reported, promised] = [await arrivals(), await promise()];
    const file = `${heading}${row()}${row(',In Progress,2026-01-02T10:00:00Z')}${row(',completed,')}`;
    const { status, json } = await send('import', file);
    expect([status, json.created, json.known]).toEqual([200, 3, 0]);
    expect([await count('outbox'), await count('webhookDeliveries'), await count('notifications')]).toEqual(before);
    expect([await arrivals(), await promise()]).toEqual([reported, promised]);
    const [pending, inProgress, completed] = await listSubmissions('imported');
    expect(pending).toMatchObject({
      contactEmail: 'Sender1@player.example',
      createdAt: '2025-11-03T00:00:00.000Z',
      waitingSince: null,
      dueAt: null,
      importSource: 'Old desk',
      externalId: 'K1',
    });
    expect([inProgress.status, completed.status, completed.answerWaivedAt]).toEqual([
      'in_progress',
      'completed',
      expect.any(String),
    ]);
    // An imported submission has no promised answer, even after it was closed and reopened.
    const setStatus = (status: string) =>
      site.request('PATCH', `/api/projects/${pending.id}/status`, { as: 'admin', body: { status } });
    await setStatus('cancelled');
    expect((await setStatus('pending')).json.dueAt).toBeNull();
    const { items } = (await site.request('GET', '/api/audit?action=imported', { as: 'admin' })).json;
    expect(items[0]).toMatchObject({ entity: 'submission', fields: ['rows 3', expect.stringMatching(/^file /)] });
    const senders = (await site.request('GET', '/api/senders?q=sender1%40', { as: 'admin' })).json;
    expect(JSON.stringify(senders)).toContain('sender1@player.example');
  });

  it('finds the assignee by a username in other letters of the same name', async () => {
    const account = { username: 'straße', usernameKey: 'strasse', password: '-', role: 'editor' } as const;
    await site.db
      .insertInto('users')
      .values({ ...account, createdAt: new Date().toISOString() })
      .execute();
    const { json } = await send('import/check', `ID,Name,Email,Assignee\r\nA1,Assigned,a@player.example,STRASSE\r\n`);
    expect([json.errors, json.created]).toEqual([[], 1]);
  });

  it('can be repeated: an id of a source is stored once, even by two concurrent calls, and never again after its erasure', async () => {
    const rows = [row(), row()];
    const file = heading + rows.join('');
    const responses = await Promise.all([1, 2].map(() => send('import', file)));
    const createdCounts = responses.filter(({ status }) => status === 200).map(({ json }) => json.created);
    expect(createdCounts.reduce((sum: number, created: number) => sum + created, 0)).toBe(2);
    expect((await send('import/check', file)).json).toMatchObject({ created: 0, known: 2 });
    expect((await send('import', file + row())).json).toMatchObject({ created: 1, known: 2 });
    expect((await send('import', file, { source: 'Another desk' })).json.created).toBe(2);
    const imported = site.db.selectFrom('projects').select('conversationId').where('importSource', '=', 'Another desk');
    await site.db.deleteFrom('conversations').where('id', 'in', imported).execute();
    expect((await send('import', file, { source: 'another desk' })).json).toMatchObject({ created: 0, known: 2 });
  });

  it('of a file with one wrong row stores nothing, and names each line', async () => {
    const [projects, keys] = [await count('projects'), await count('importKeys')];
    const file =
      heading +
      row() +
      `,No id,a@player.example,"Two\nlines",pending,\r\n` +
      'X1,No address,nobody,Text,pending,\r\n' +
      'X2,No status,a@player.example,Text,finished,31.12.2025\r\n' +
      'X3,Late,a@player.example,Text,pending,2999-01-01\r\n' +
      'X4,Once,a@player.example,Text,pending,\r\n' +
      'X4,Twice,a@player.example,Text,pending,\r\n' +
      'X5,Too few\r\n';
    for (const step of ['import/check', 'import'] as const) {
      const { status, json } = await send(step, file);
      const report = step === 'import' ? json.report : json;
      expect([status, report.errorCount, report.fault]).toEqual([step === 'import' ? 400 : 200, 7, null]);
      const errors = report.errors as { line: number; field: string | null; kind: string }[];
      expect(errors.map(({ line, field, kind }) => `${line} ${field} ${kind}`)).toEqual([
        '3 externalId missing',
        '5 email email',
        '6 status choice',
        '6 received date',
        '7 received future',
        '9 externalId twice',
        '10 null cells',
      ]);
    }
    expect([await count('projects'), await count('importKeys')]).toEqual([projects, keys]);
  });

  it('reads files as spreadsheets write them', async () => {
    const text = (separator: string) => (heading + row()).replaceAll(',', separator).trimEnd();
    const utf16 = new Uint8Array(Buffer.from(byteOrderMark + text(','), 'utf16le'));
    for (const file of [
      byteOrderMark + text(','),
      text(';'),
      text('\t'),
      `sep=|\r\n${text('|')}`,
      utf16,
      text(',').replaceAll('\r\n', '\r'),
    ]) {
      const { json } = await send('import', file);
      expect([json.fault, json.errors, json.created]).toEqual([null, [], 1]);
    }
    const exportedFile = `${heading}F1,"'=HYPERLINK(""x"")",f@player.example,'@text,pending,\r\n`;
    await send('import', exportedFile);
    const [formula] = await listSubmissions('hyperlink');
    // The text is stored as it is, and an export escapes formulas again.
    expect([formula.name, formula.description]).toEqual(['=HYPERLINK("x")', '@text']);
    const exported = await site.request('GET', '/api/projects/export?q=hyperlink&columns=name', { as: 'admin' });
    expect(exported.text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it.each([
    ['nothing in it', '', 'empty'],
    ['headings alone', heading, 'noRows'],
    ['Windows-1251', new Uint8Array([...Buffer.from(heading), 0xcc, 0xe0, 0xff, 0xea]), 'encoding'],
    ['a picture', new Uint8Array([0x49, 0x44, 0x2c, 0, 1, 2, 3, 0]), 'binary'],
    ['a quote that is never closed', `${heading}Q1,"Open,q@player.example,Text,pending,\r\n`, 'quotes'],
    ['a quote in the middle of a cell', `${heading}Q1,Mid"dle,q@player.example,Text,pending,\r\n`, 'quotes'],
    ['two columns of one name', `ID,Name,Email,name\r\nQ1,One,q@player.example,Two\r\n`, 'headings'],
    ['no column that could be the id', `Name,Email\r\nOne,q@player.example\r\n`, 'unmapped'],
    ['more columns than read', `${'ID,'.repeat(importLimits.columns)}Name\r\n`, 'columns'],
    ['a cell of a megabyte', `${heading}Q1,"${'x'.repeat(1_000_000)}",q@player.example,Text,pending,\r\n`, 'length'],
    ['too many rows', heading + 'A,B,c@player.example,D,pending,\r\n'.repeat(importLimits.rows + 1), 'rows'],
  ])('of a file with %s reports the error', async (_what, file, kind) => {
    const { status, json } = await send('import/check', file);
    expect([status, json.fault?.kind]).toEqual([200, kind]);
    expect((await send('import', file)).status).toBe(400);
  });

  it('has limits, and a kind of content', async () => {
    expect((await send('import/check', 'x', { type: 'application/json' })).status).toBe(415);
    expect((await send('import/check', new Uint8Array(importLimits.bytes + 1))).status).toBe(413);
    expect((await send('import/check', heading, { source: '' })).status).toBe(400);
    expect((await send('import/check', heading, { query: '&name=100' })).status).toBe(400);
    expect(
      (await send('import/check', heading + row(), { query: '&name=7&externalId=0&email=2' })).json.fault.kind,
    ).toBe('unmapped');
  });
});
