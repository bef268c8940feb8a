import { afterAll, describe, expect, it } from 'vitest';
import type { PageModule } from '../../pages/page-module.ts';
import { testApp, type TestApp } from '../../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

/** Requests /metrics over a connection from an address. */
const scrape = async ({ app }: TestApp, from: string, headers: Record<string, string> = {}) => {
  const incoming = { socket: { remoteAddress: from, remotePort: 40_000, remoteFamily: 'IPv4' } };
  const response = await app.request('/metrics', { headers }, { incoming });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('/metrics', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('responds to this machine (%s)', async (address) => {
    const { status, headers, text } = await scrape(site, address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it.each([
    ['another machine', '203.0.113.7', {}],
    ['another machine on IPv6', '2001:db8::1', {}],
    ['an address that only begins alike', '127.evil', {}],
    ['a stranger whom a proxy on this machine passes on', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
    ['a stranger by the standard’s header', '127.0.0.1', { forwarded: 'for=203.0.113.7' }],
  ])('is not found for %s', async (_who, address, headers) => {
    const { status, text } = await scrape(site, address, headers);
    expect([status, text]).toEqual([404, '{"error":"Not found."}']);
  });

  it('with a token answers requests that carry it, and no others', async () => {
    await using guarded = await testApp({ environment: { METRICS_TOKEN: 'a secret of Prometheus' } });
    const ask = (authorization?: string, from = '203.0.113.7') =>
      scrape(guarded, from, authorization === undefined ? {} : { authorization });
    expect((await ask('Bearer a secret of Prometheus')).status).toBe(200);
    for (const wrong of [
      undefined,
      'Bearer ',
      'Bearer a secret',
      'Basic a secret of Prometheus',
      'a secret of Prometheus',
    ]) {
      const { status, headers } = await ask(wrong, '127.0.0.1');
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it('responds while the database is unavailable', async () => {
    await using broken = await testApp();
    await broken.makeDatabaseUnavailable();
    const { status, text } = await scrape(broken, '127.0.0.1');
    expect(status).toBe(200);
    expect(text).not.toMatch(/^sixtyforty_outbox_mails\{/m);
  });
});

describe('the metrics', () => {
  const message = {
    name: 'Mira',
    email: 'mira@player.example',
    subject: 'A question',
    message: 'Do you publish games?',
  };

  it('are requests by route, submissions and sign-ins by outcome, and emails by status', async () => {
    await site.session('admin');
    await site.request('GET', '/api/cases/2');
    await site.request('GET', '/api/cases/3');
    await site.request('GET', '/mira/unknown');
    await site.request('PROPFIND', '/api/cases');
    await site.request('POST', '/api/auth/login', { body: { username: 'mira', password: 'a guess' } });
    const headers = { 'idempotency-key': 'k' };
    await site.request('POST', '/api/contact-v2', { body: message, headers });
    await site.request('POST', '/api/contact-v2', { body: message, headers });
    await site.request('POST', '/api/contact-v2', { body: { ...message, website: 'x' } });

    const { text } = await scrape(site, '127.0.0.1');
    const requests = 'http_server_request_duration_seconds_count';
    for (const line of [
      `${requests}{http_request_method="GET",http_route="/api/cases/:id",http_response_status_code="404"} 2`,
      `${requests}{http_request_method="GET",http_route="/*",http_response_status_code="404"} 1`,
      `${requests}{http_request_method="_OTHER",http_route="/api/cases",http_response_status_code="405"} 1`,
      `${requests}{http_request_method="POST",http_route="/api/contact-v2",http_response_status_code="201"} 3`,
      'sixtyforty_submissions_total{form="message",outcome="stored"} 1',
      'sixtyforty_submissions_total{form="message",outcome="repeated"} 1',
      'sixtyforty_submissions_total{form="message",outcome="honeypot"} 1',
      'sixtyforty_sign_in_attempts_total{outcome="success"} 1',
      'sixtyforty_sign_in_attempts_total{outcome="failure"} 1',
      'sixtyforty_outbox_mails{status="pending"} 2',
      'sixtyforty_outbox_mails{status="failed"} 0',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).not.toMatch(/mira/i);
  });

  it('are patterns of addresses, and never text from strangers', async () => {
    const pages: PageModule = {
      matchPage: () => ({ status: 200, pattern: '/cases/:id', queries: [], area: 'public' }),
      render: () => 'page',
      renderFailure: () => 'failure',
      renderTracking: () => '',
      renderDocs: () => '',
      renderOffline: () => 'offline',
      publicPages: [],
    };
    await using fresh = await testApp({ pages });
    const series = async () =>
      (await scrape(fresh, '127.0.0.1')).text.split('\n').filter((line) => line.includes('route='));
    await fresh.request('GET', '/cases/invented');
    await fresh.request('GET', '/api/invented');
    const before = await series();
    for (let address = 0; address < 100; address += 1) {
      await fresh.request('GET', `/cases/invented-${address}`);
      await fresh.request('GET', `/api/invented-${address}`);
    }
    // The scrape itself is counted.
    expect((await series()).filter((line) => !line.includes('/metrics'))).toHaveLength(before.length);
    expect(JSON.stringify([await series(), fresh.log])).not.toContain('invented');
  });

  it('are requests to public addresses by the result of the cache lookup', async () => {
    await using fresh = await testApp();
    for (let time = 0; time < 3; time += 1) await fresh.request('GET', '/api/partners');
    const { text } = await scrape(fresh, '127.0.0.1');
    expect(text).toContain('sixtyforty_response_cache_total{status="miss"} 1\n');
    expect(text).toContain('sixtyforty_response_cache_total{status="hit"} 2\n');
  });
});
