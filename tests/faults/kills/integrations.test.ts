import { setTimeout as wait } from 'node:timers/promises';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, it } from 'vitest';
import { admin } from '../../product.ts';
import { reachesReceivers, startReceiver } from '../../receiver.ts';
import { client } from '../client.ts';
import { engines, makeInstallation } from '../installation.ts';
import { askInTime, times } from '../load.ts';

const kills = times(2, 20);
const ofEach = 4;
const submissionsEachLife = 8;
/** The number of tokens that are tried at the end. */
const triedTokens = 20;
/** The maximum delay in ms between the calls and a kill, which occurs while they are handled and events are sent. */
const longestLife = 250;

const form = { projectType: 'game', description: 'A cave that floods with every tide.', platforms: ['Steam'] };

describe.concurrent.each(engines)('on %s', (engine) => {
  it('after a kill during a revocation, it is either complete or not made; events are stored with their submissions and reach the receiver at least once', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);
    const receiver = await startReceiver();
    onTestFinished(receiver.stop);
    const start = () => site.start(reachesReceivers);

    let secret = '';
    const tokens: { id: number; secret: string }[] = [];
    const revoked: number[] = [];
    const acknowledged: number[] = [];
    for (let life = 0; life < kills; life += 1) {
      const product = await start();
      const boss = client(product.address);
      await boss('POST', '/api/auth/login', admin);
      if (life === 0) {
        const body = { name: 'Chat', address: receiver.address, format: 'standard', events: ['submission.received'] };
        ({ secret } = (await boss('POST', '/api/webhooks', body)) as { secret: string });
      }
      const created = await Promise.all(
        Array.from({ length: ofEach }, async (_, index) => {
          const body = { name: `Token ${life} ${index}`, scopes: ['submissions:read'], days: 30 };
          const { token, secret: text } = (await boss('POST', '/api/tokens', body)) as {
            token: { id: number };
            secret: string;
          };
          return { id: token.id, secret: text };
        }),
      );
      tokens.push(...created);
      const calls = Promise.allSettled([
        ...created.map(async ({ id }) => {
          const { success } = (await boss('DELETE', `/api/tokens/${id}`)) as { success?: true };
          if (success) revoked.push(id);
        }),
        ...Array.from({ length: submissionsEachLife }, async (_, index) => {
          const body = { ...form, name: `Project ${life} ${index}`, contactEmail: 'mira@player.example' };
          const { id } = (await client(product.address)('POST', '/api/projects', body)) as { id?: number };
          if (id !== undefined) acknowledged.push(id);
        }),
      ]);
      await wait(Math.random() * longestLife);
      await product.kill();
      await calls;
    }

    const last = await start();
    const db = site.open();
    const stored = (await db.selectFrom('projects').select('id').execute()).map(({ id }) => id);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    // Deliveries that a killed worker had claimed are sent after its lease.
    const waiting = () =>
      db.selectFrom('jobs').select('id').where('deliveryId', 'is not', null).where('finishedAt', 'is', null).execute();
    await expect.poll(waiting, { interval: 200, timeout: 120_000 }).toEqual([]);
    const deliveries = await db
      .selectFrom('webhookDeliveries')
      .innerJoin('jobs', 'jobs.deliveryId', 'webhookDeliveries.id')
      .leftJoin('projects', 'projects.conversationId', 'webhookDeliveries.conversationId')
      .select(['eventKey', 'projects.id as projectId', 'responseStatus', 'result'])
      .execute();
    expect(deliveries).toHaveLength(stored.length);
    expect(new Set(deliveries.map(({ projectId }) => projectId))).toEqual(new Set(stored));
    const arrived = new Map<string, number>();
    for (const { headers, body } of receiver.received) {
      const { data } = new Verifier(secret).verify(body, headers) as { data: { submission: { id: number } } };
      arrived.set(headers['webhook-id']!, data.submission.id);
    }
    for (const { eventKey, projectId, responseStatus, result } of deliveries)
      expect([arrived.get(eventKey), responseStatus, result]).toEqual([projectId, 204, 'delivered']);

    const rows = new Set((await db.selectFrom('apiTokens').select('id').execute()).map(({ id }) => id));
    const entries = await db
      .selectFrom('auditEntries')
      .select('entityId')
      .where('entity', '=', 'apiToken')
      .where('action', '=', 'deleted')
      .execute();
    const audited = new Set(entries.map(({ entityId }) => entityId));
    for (const { id } of tokens) {
      expect([id, rows.has(id)]).toEqual([id, !audited.has(id)]);
      if (revoked.includes(id)) expect(rows.has(id)).toBe(false);
    }
    // No more than may be wrong before the address is blocked.
    for (const { id, secret: text } of tokens.slice(-triedTokens)) {
      const headers = { authorization: `Bearer ${text}` };
      const answer = await askInTime(`${last.address}/api/inbox/counts`, { headers });
      expect(answer?.status).toBe(rows.has(id) ? 200 : 401);
    }
  });
});
