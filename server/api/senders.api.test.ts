import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

/** A Monday in New York. */
let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date(clock);
const site = await testApp({ now, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const admin = { as: 'admin' } as const;

const sender = () => `${randomUUID()}@player.example`;
async function submit(contactEmail: string) {
  clock += 1000;
  const body = { name: 'Lanternfall', projectType: 'game', description: 'A game.', contactEmail };
  return { id: (await site.request('POST', '/api/projects', { body })).json.id as number };
}
const get = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json;
const reply = (id: number) =>
  site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => `${status}`).toSorted();

describe('the sender’s page for operators', () => {
  it('has all items from one address, and the emails sent to it', async () => {
    const email = sender();
    const [first, second] = [await submit(email), await submit(email.toUpperCase())];
    await site.request('POST', '/api/contact-v2', {
      body: { name: 'Mira', email, subject: 'A question', message: 'Is it read yet?' },
    });
    await submit(sender());
    await reply(first.id);
    const { sender: known } = await get(second.id);
    const { json } = await site.request('GET', `/api/senders/${known.id}`, admin);
    expect(json).toMatchObject({
      sender: { id: known.id, address: email, note: null, blockedAt: null },
      submissions: {
        total: 2,
        items: [
          { id: second.id, duplicates: [first.id], firstAnsweredAt: null },
          { id: first.id, duplicates: [second.id], firstAnsweredAt: now().toISOString() },
        ],
      },
      messages: { total: 1, items: [{ subject: 'A question', firstAnsweredAt: null }] },
    });
    const kinds = json.mails.map(({ kind }: { kind: string }) => kind).toSorted();
    expect(kinds).toEqual(['message-thanks', 'project-thanks', 'project-thanks', 'reply']);
    const listed = await site.request('GET', `/api/senders?q=${email.slice(2, 30).toUpperCase()}`, admin);
    expect(listed.json).toEqual([{ id: known.id, address: email }]);
  });

  it('has a note, which a colleague who has not seen it cannot overwrite', async () => {
    const email = sender();
    const { id } = await submit(email);
    const { sender: known } = await get(id);
    const note = (body: object) => site.request('PUT', `/api/senders/${known.id}/note`, { ...admin, body });
    const responses = await Promise.all([
      note({ note: 'Writes often.', seen: null }),
      note({ note: 'Kind.', seen: null }),
    ]);
    expect(statuses(responses)).toEqual(['200', '409']);
    const { note: stored } = responses.find(({ status }) => status === 200)!.json.sender;
    expect((await note({ note: ' ', seen: stored })).json.sender.note).toBeNull();
  });
});
