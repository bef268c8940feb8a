import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { status } from '../../domain/operations/status.ts';
import { recordAttempt } from '../features/accounts/sign-in-attempts.ts';
import { readConfig } from '../platform/configuration/config.ts';
import { currentSchema } from '../platform/db/migrate.ts';
import { warnOfProxy } from '../platform/http/middleware/client-address.ts';
import { enqueue } from '../platform/mail/enqueue.ts';
import { notice } from '../platform/mail/testing/outbox.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const later = new Date('2026-03-07T10:00:00.000Z');

let site: TestApp;
beforeEach(async () => {
  site = await testApp({ now: () => now });
  return () => site[Symbol.asyncDispose]();
});

const read = async () => (await site.request('GET', '/api/status', { as: 'admin' })).json;

/** Stores an email in the outbox in a state. */
async function mail(state: {
  result?: 'sent' | 'failed';
  lastError?: string | null;
  finishedAt?: string;
}): Promise<number> {
  const mailKey = `${Math.random()}:notice`;
  await enqueue(site.db, { ...notice, mailKey }, now);
  const { id } = await site.db
    .selectFrom('outbox')
    .select('id')
    .where('mailKey', '=', mailKey)
    .executeTakeFirstOrThrow();
  await site.db
    .updateTable('jobs')
    .set({ attempts: 3, ...state })
    .where('mailId', '=', id)
    .execute();
  return id;
}

describe('the status', () => {
  it('shows version, database, schema and start time', async () => {
    const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));
    const answer = await read();
    expect(status.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      version: manifest.version,
      now: now.toISOString(),
      database: { engine: site.engine, schema: currentSchema },
    });
    expect(answer.database.latency).toBeGreaterThanOrEqual(0);
    expect(Date.parse(answer.startedAt)).toBeLessThan(now.getTime());
  });

  it('shows the last sign-in attempts, newest first, with outcome and address', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      const createdAt = new Date(now.getTime() + minute * 60_000);
      await recordAttempt(
        site.db,
        { username: `mira ${minute}`, address: '203.0.113.7', outcome: 'failure' },
        createdAt,
      );
    }
    const { signIns } = await read();
    expect(signIns).toHaveLength(20);
    expect(signIns[0]).toMatchObject({ username: 'mira 29', address: '203.0.113.7', outcome: 'failure' });
  });

  it('counts the outbox and lists unsent emails, failed ones first, without their content', async () => {
    await mail({});
    await mail({ result: 'sent', finishedAt: now.toISOString(), lastError: null });
    const waiting = await mail({ lastError: 'ECONNECTION' });
    const failed = await mail({ result: 'failed', finishedAt: now.toISOString(), lastError: 'EENVELOPE 550 5.1.1' });
    const { mails } = await read();
    expect(mails).toMatchObject({ pending: 2, failed: 1, sent: 1 });
    expect(mails.troubled).toEqual([
      expect.objectContaining({ id: failed, status: 'failed', attempts: 3, lastError: 'EENVELOPE 550 5.1.1' }),
      expect.objectContaining({ id: waiting, status: 'pending', recipient: notice.recipient }),
    ]);
    expect(JSON.stringify(mails)).not.toContain('payload');
  });
});

describe('an email that failed permanently', () => {
  const retry = (id: number) => site.request('POST', `/api/status/mails/${id}/retry`, { as: 'admin' });

  it('is due again immediately when an operator retries it, and the outbox is woken', async () => {
    const id = await mail({ result: 'failed', finishedAt: now.toISOString(), lastError: 'EAUTH 535' });
    const { status: code, json } = await retry(id);
    expect([code, json]).toEqual([200, expect.objectContaining({ id, status: 'pending', lastError: 'EAUTH 535' })]);
    expect(site.jobsWoken()).toBe(1);
    const row = await site.db.selectFrom('jobs').selectAll().where('mailId', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ result: null, finishedAt: null, runAt: now.toISOString() });
  });

  it('can be retried, but one that is queued or sent cannot, so none is sent twice', async () => {
    const waiting = await mail({ lastError: 'ECONNECTION' });
    const sent = await mail({ result: 'sent', finishedAt: later.toISOString() });
    for (const id of [waiting, sent]) expect((await retry(id)).status).toBe(409);
    expect((await retry(987_654)).status).toBe(404);
    expect(site.jobsWoken()).toBe(0);
  });
});

describe('a proxy that TRUST_PROXY does not count', () => {
  it('is a warning on the status page, and once in the log', async () => {
    expect((await read()).warnings).toEqual([]);
    const from = (address: string) =>
      site.request('GET', '/api/cases', { headers: { 'x-forwarded-for': address, cookie: 'session=none' } });
    await from('203.0.113.7');
    await from('203.0.113.8');
    expect((await read()).warnings).toEqual(['proxyNotTrusted']);
    expect(site.log.filter(({ msg }) => /TRUST_PROXY/.test(msg))).toHaveLength(1);
    expect(JSON.stringify(site.log)).not.toContain('203.0.113');
  });

  it('causes a warning at startup if the public address is https', () => {
    const warn = vi.fn<(message: string) => void>();
    for (const [PUBLIC_URL, TRUST_PROXY] of [
      ['https://studio.example', '1'],
      ['http://localhost:3000', '0'],
      ['https://studio.example', '0'],
    ] as const) {
      const config = readConfig({ PUBLIC_URL, TRUST_PROXY });
      warnOfProxy({ config, log: { ...site.context.log, warn } as never, warnings: new Set() });
    }
    expect(warn).toHaveBeenCalledOnce();
  });
});
