import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const editor = { as: 'editor' } as const;

async function sender(address: string) {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: address };
  const { json } = await site.request('POST', '/api/projects', { body });
  const details = await site.request('GET', `/api/projects/${json.id as number}`, editor);
  return (details.json as { sender: { id: number } }).sender.id;
}
const block = (id: number, body: object) =>
  site.request('PUT', `/api/senders/${id}/block`, { ...editor, body: { blocked: true, ...body } });
const blocks = async (q: string) => (await site.request('GET', `/api/blocks?q=${q}`, { as: 'reader' })).json;

it('blocks are in one list, with author, time and reason, and each can be removed there once', async () => {
  const domain = `${randomUUID()}.example`;
  const [firstSender, secondSender] = [await sender(`One@${domain}`), await sender(`two@${domain}`)];
  await block(firstSender, { what: 'address', reason: '  Sends the same offer every day. ' });
  await block(secondSender, { what: 'domain' });
  const { total, items } = await blocks(domain.toUpperCase());
  expect(total).toBe(2);
  expect(items).toEqual([
    expect.objectContaining({ name: `@${domain}`, senderId: null, by: 'editor', reason: null }),
    expect.objectContaining({
      id: firstSender,
      name: `one@${domain}`,
      senderId: firstSender,
      reason: 'Sends the same offer every day.',
    }),
  ]);
  expect(Date.now() - Date.parse(items[1].blockedAt)).toBeLessThan(60_000);
  expect(await blocks(`one@${domain}`)).toMatchObject({ total: 1 });

  const [first] = items as [{ id: number }];
  const responses = await Promise.all([1, 2].map(() => site.request('DELETE', `/api/blocks/${first.id}`, editor)));
  expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '404']);
  expect((await site.request('DELETE', `/api/blocks/${firstSender}`, editor)).status).toBe(200);
  expect(await blocks(domain)).toEqual({ total: 0, items: [] });
  // The address is blocked again, without the former reason.
  await block(firstSender, { what: 'address' });
  expect((await blocks(domain)).items).toMatchObject([{ name: `one@${domain}`, reason: null }]);
  const entries = await site.db
    .selectFrom('auditEntries')
    .select('fields')
    .where('entity', '=', 'sender')
    .where('entityId', '=', firstSender)
    .execute();
  expect(entries).toHaveLength(3);
  expect((await block(firstSender, { what: 'address', reason: 'x'.repeat(201) })).status).toBe(400);
});
