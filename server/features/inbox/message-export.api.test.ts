import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

async function write(subject: string, headers: Record<string, string> = {}): Promise<void> {
  const body = { name: '=Mira', email: 'mira@player.example', subject, message: 'Do you publish, "now"?' };
  await site.request('POST', '/api/contact-v2', { body, headers });
}
const get = (query: string, as: 'admin' | 'editor' | 'reader' = 'editor') =>
  site.request('GET', `/api/messages/export${query}`, { as });

it('Messages of a filter or a selection are exported as CSV, XLSX and JSON, spam only if it is selected, and everything only by admins', async () => {
  await write('Exported first');
  await write('Exported second');
  // A search that matches every message would be a full export, which only admins may make.
  await write('Another one');
  const csv = await get('?q=exported&columns=subject,name,message&format=csv');
  expect(csv.headers.get('content-disposition')).toMatch(/messages-\d{4}-\d\d-\d\d\.csv/);
  expect(csv.text).toBe(
    'Name,Subject,Message\r\n\'=Mira,Exported second,"Do you publish, ""now""?"\r\n\'=Mira,Exported first,"Do you publish, ""now""?"\r\n',
  );
  const { id } = (await get('?q=first&format=json&columns=id')).json[0];
  await site.request('PATCH', `/api/messages/${id}/status`, { as: 'editor', body: { status: 'spam' } });
  expect((await get('?q=exported&format=json')).json).toHaveLength(1);
  const { user } = (await site.request('GET', '/api/auth/user', { as: 'editor' })).json;
  const [second] = (await get('?q=second&format=json&columns=id')).json;
  await site.request('PUT', `/api/messages/${second.id}`, { as: 'editor', body: { assignedTo: user.id } });
  expect((await get(`?assignee=${user.id}&columns=subject,assignedTo`)).text).toBe(
    `Subject,Assigned to\r\nExported second,${user.username}\r\n`,
  );
  expect((await get('?q=exported&assignee=none&format=json')).json).toEqual([]);
  expect((await get(`?ids=${id}&format=json&columns=status`)).json).toEqual([{ status: 'spam' }]);

  const headers = await site.session('editor');
  const address = new URL('/api/messages/export?q=second&format=xlsx', 'http://localhost:3000');
  const response = await site.app.fetch(new Request(address, { headers }));
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain('=Mira</t>');

  expect((await get('', 'editor')).status).toBe(403);
  expect((await get('?q=exported', 'reader')).status).toBe(403);
  expect((await get('', 'admin')).status).toBe(200);
  const { items } = (await site.request('GET', '/api/audit?action=exported&entity=message', { as: 'admin' })).json;
  expect(items.at(-1).fields).toEqual(['subject', 'name', 'message']);
});
