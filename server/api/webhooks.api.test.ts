import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookDelivery } from '../../domain/operations/webhook.ts';
import { outgoingClient } from '../platform/http/outgoing/outgoing-client.ts';
import { testApp } from '../testing/test-app.ts';
import { startJobs } from '../platform/jobs/worker.ts';
import { purgeDeliveries } from '../features/webhooks/webhooks.ts';
import { webhookDeliveries, webhookTimes } from '../workflows/deliver-webhook.ts';
import { deleteConversationsOf } from '../platform/db/conversations.ts';

const hour = 3_600_000;
const start = Date.now();
let clock = start;
const site = await testApp({ seeded: true, now: () => new Date(clock) });
const admin = { as: 'admin' } as const;

interface Received {
  headers: Record<string, string>;
  body: string;
}
const received: Received[] = [];
let answer: (response: http.ServerResponse) => void;
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    answer(response);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const address = `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const startWorker = (context = site.context) => startJobs(context, [webhookDeliveries(context)]);
const worker = startWorker();
afterAll(async () => {
  await worker.stop();
  receiver.closeAllConnections();
  receiver.close();
  await site[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await worker.drain();
  await site.db.deleteFrom('webhooks').execute();
  received.length = 0;
  clock = start;
  answer = (response) => response.writeHead(204).end();
});

const add = async (more: object = {}) => {
  const body = { name: 'Chat', address, format: 'standard', events: ['submission.received'], ...more };
  const { json } = await site.request('POST', '/api/webhooks', { ...admin, body });
  return { ...(json.webhook as { id: number }), body, secret: json.secret as string };
};
const submit = async (name = 'Lantern') => {
  const form = { name, projectType: 'game', description: 'A game about light.', platforms: ['Steam'] };
  const body = { ...form, contactEmail: 'mira@player.example' };
  return (await site.request('POST', '/api/projects', { body })).json.id as number;
};
const log = async (id: number) =>
  (await site.request('GET', `/api/webhooks/${id}/deliveries`, admin)).json.items as WebhookDelivery[];

describe('a webhook', () => {
  it('receives the fields that an API token of the scope can read, signed by Standard Webhooks', async () => {
    const { id, secret } = await add();
    const projectId = await submit();
    await worker.drain();
    const [{ headers, body }] = received as [Received];
    expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
    const { json } = await site.request('GET', `/api/projects/${projectId}`, admin);
    expect(JSON.parse(body)).toEqual({
      type: 'submission.received',
      timestamp: expect.any(String),
      data: { submission: json.project },
    });
    expect(await log(id)).toMatchObject([{ projectId, status: 'delivered', attempts: 1, responseStatus: 204 }]);
  });

  it('receives only the events that it subscribes to', async () => {
    const events = ['submission.status_changed', 'submission.answered', 'message.received', 'case.published'];
    await add({ events });
    const id = await submit();
    const message = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Do you publish?' };
    await site.request('PATCH', `/api/projects/${id}/status`, { ...admin, body: { status: 'in_progress' } });
    const reply = { subject: 'Your project', body: 'Could you send us a build?' };
    await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: reply });
    await site.request('POST', '/api/contact-v2', { body: message });
    await site.request('PUT', '/api/cases/1', { ...admin, body: { title: 'Lanternfall' } });
    clock += 11_000;
    await worker.drain();
    const payloads = received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, any> });
    expect(payloads.map(({ type }) => type).toSorted()).toEqual(events.toSorted());
    const data = (type: string) => payloads.find((payload) => payload.type === type)!.data;
    expect(data('submission.status_changed').change).toEqual({ from: 'pending', to: 'in_progress' });
    expect(data('submission.answered').reply).toMatchObject({ by: 'admin' });
    expect(data('message.received').message).toMatchObject({ subject: 'A question' });
    expect(data('case.published').case).toMatchObject({ id: 1, title: 'Lanternfall' });
  });

  it('for Discord and Slack is a sentence that mentions nobody', async () => {
    await add({ format: 'discord' });
    await add({ format: 'slack' });
    await submit('@everyone <!channel> *bold* [x](http://bad.example)');
    await worker.drain();
    const bodies = received.map(({ body }) => JSON.parse(body) as { content?: string; text?: string });
    const discord = bodies.find(({ content }) => content)!;
    expect(discord).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(discord.content).toContain(String.raw`\@everyone \<\!channel\> \*bold\*`);
    expect(bodies.find(({ text }) => text)!.text).toContain('&lt;!channel&gt;');
  });

  it('is retried with back-off under the same id, and can be sent again', async () => {
    const { id } = await add();
    answer = (response) => response.writeHead(500).end('a secret of the receiver');
    await submit();
    await worker.drain();
    await worker.drain();
    expect(await log(id)).toMatchObject([
      { status: 'pending', attempts: 1, responseStatus: 500, lastError: 'http 500' },
    ]);
    clock += webhookTimes.firstRetry;
    answer = (response) => response.writeHead(200).end();
    await worker.drain();
    const [line] = await log(id);
    expect(line).toMatchObject({ status: 'delivered', attempts: 2, lastError: null });
    const redelivered = await site.request('POST', `/api/webhooks/${id}/deliveries/${line!.id}/redeliver`, admin);
    expect(redelivered.json).toMatchObject({ status: 'pending' });
    await worker.drain();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received).toHaveLength(3);
  });

  it('waits as long as a busy receiver requests', async () => {
    const { id } = await add();
    answer = (response) => response.writeHead(429, { 'retry-after': '600' }).end();
    await submit();
    await worker.drain();
    expect((await log(id))[0]!.nextAttemptAt).toBe(new Date(clock + 600_000).toISOString());
  });

  it('is disabled after days without a success, with an email to admins, and starts again when it is enabled', async () => {
    await site.db
      .updateTable('users')
      .set({ email: 'ilinca@studio.example' })
      .where('username', '=', 'admin')
      .execute();
    const { id, body } = await add();
    answer = (response) => response.writeHead(500).end();
    await submit();
    await worker.drain();
    clock += webhookTimes.disable;
    await submit();
    await worker.drain();
    clock = start;
    const { json } = await site.request('GET', '/api/webhooks', admin);
    expect(json.items[0].disabledAt).not.toBeNull();
    const mailsQuery = site.db.selectFrom('outbox').selectAll().where('mailKey', 'like', 'webhook/%');
    expect(await mailsQuery.execute()).toMatchObject([{ recipient: 'ilinca@studio.example', kind: 'account' }]);
    received.length = 0;
    await submit();
    await worker.drain();
    expect(received).toEqual([]);
    const enabled = await site.request('PUT', `/api/webhooks/${id}`, { ...admin, body });
    expect(enabled.json).toMatchObject({ disabledAt: null, failingSince: null });
    answer = (response) => response.writeHead(204).end();
    await worker.drain();
    expect((await log(id)).map(({ status }) => status)).toEqual(['delivered', 'failed']);
  });

  it('is disabled when its receiver responds with 410', async () => {
    await add();
    answer = (response) => response.writeHead(410).end();
    await submit();
    await worker.drain();
    expect((await site.request('GET', '/api/webhooks', admin)).json.items[0].disabledAt).not.toBeNull();
  });

  it('is also signed with the previous secret for a day after a rotation', async () => {
    const { id, secret } = await add();
    const rotated = await site.request('POST', `/api/webhooks/${id}/secret`, admin);
    const sign = async (later = 0) => {
      received.length = 0;
      await site.request('POST', `/api/webhooks/${id}/test`, admin);
      clock = start + later;
      await worker.drain();
      clock = start;
      return received[0]!;
    };
    const { headers, body } = await sign();
    for (const key of [secret, rotated.json.secret]) expect(new Verifier(key).verify(body, headers)).toBeTruthy();
    expect((await sign(25 * hour)).headers['webhook-signature']!.split(' ')).toHaveLength(1);
    const { text } = await site.request('GET', '/api/webhooks', admin);
    expect(text).not.toContain('whsec_');
  });

  it.each([
    'http://studio.example/',
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'ftp://studio.example/',
    'https://me:secret@studio.example/',
    'x',
  ])('rejects the address %s', async (wrong) => {
    const body = { name: 'Chat', address: wrong, format: 'standard', events: ['case.published'] };
    expect((await site.request('POST', '/api/webhooks', { ...admin, body })).status).toBe(400);
  });

  it('receives its events while another receiver does not respond', async () => {
    const openResponses: http.ServerResponse[] = [];
    const dead = http.createServer((_request, response) => void openResponses.push(response));
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    await add({ address: `https://127.0.0.1:${(dead.address() as AddressInfo).port}/hook` });
    await add();
    for (let count = 0; count < 12; count++) await submit(`Lantern ${count}`);
    const drained = worker.drain();
    await vi.waitFor(() => expect(received).toHaveLength(12), { timeout: 3000 });
    // An event that is emitted while the other receiver blocks is delivered, too.
    await submit('A later one');
    const drainedLater = worker.drain();
    await vi.waitFor(() => expect(received).toHaveLength(13), { timeout: 3000 });
    expect(openResponses.length).toBeGreaterThan(0);
    dead.closeAllConnections();
    dead.close();
    await Promise.all([drained, drainedLater]);
  });

  it('never calls a private address', async () => {
    const strict = startWorker({ ...site.context, outgoing: outgoingClient() });
    const { id } = await add();
    await site.request('POST', `/api/webhooks/${id}/test`, admin);
    await Promise.all([strict.drain(), strict.drain()]);
    await strict.stop();
    expect(await log(id)).toMatchObject([{ status: 'pending', lastError: 'address' }]);
    expect(received).toEqual([]);
  });
});

describe('the log of a webhook', () => {
  it('has no delivery of a change that failed or of erased data', async () => {
    const { id } = await add();
    const projectId = await submit();
    await deleteConversationsOf(site.db, 'project', [projectId]);
    expect(await log(id)).toEqual([]);
    await worker.drain();
    expect(received).toEqual([]);
  });

  it('contains no text of the payloads, and is deleted after a month', async () => {
    const { id } = await add();
    await submit('A name that is nowhere else');
    await worker.drain();
    const rows = await site.db.selectFrom('webhookDeliveries').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/nowhere else|player\.example/);
    await purgeDeliveries(site.db, new Date(clock + 31 * 24 * hour));
    expect(await log(id)).toEqual([]);
  });

  it('is delivered once by any number of processes', async () => {
    await add();
    const otherWorkers = [startWorker(), startWorker()];
    await Promise.all(Array.from({ length: 6 }, (_, index) => submit(`Lantern ${index}`)));
    await Promise.all([worker, ...otherWorkers].map((each) => each.drain()));
    await Promise.all(otherWorkers.map((each) => each.stop()));
    expect(new Set(received.map(({ body }) => body)).size).toBe(6);
    expect(received).toHaveLength(6);
  });
});
