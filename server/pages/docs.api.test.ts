import { afterAll, describe, expect, it } from 'vitest';
import type { PageModule } from '../platform/pages/page-module.ts';
import { testApp } from '../testing/test-app.ts';

let rendered = 0;
const pages: PageModule = {
  matchPage: () => ({ status: 404, pattern: '*', queries: [], area: 'public' }),
  render: () => '',
  renderFailure: () => '',
  renderTracking: () => '',
  renderDocs: (description) => `${++rendered} ${JSON.stringify(description)}`,
  renderOffline: () => '',
  publicPages: [],
};
const site = await testApp({ pages });
afterAll(() => site[Symbol.asyncDispose]());

describe('the description of the API as a page', () => {
  it('is for signed-in users of any role; others are sent to the sign-in page and return', async () => {
    const strangers: Record<string, string>[] = [{}, { cookie: 'session=none' }, { authorization: 'Bearer sf_none' }];
    for (const headers of strangers) {
      const { status, headers: answered } = await site.request('GET', '/api/docs', { headers });
      expect([status, answered.get('location')]).toEqual([303, '/system-panel/login?next=/api/docs']);
      expect(answered.get('cache-control')).toBe('private, no-cache');
    }
    for (const path of ['/api/docs', '/.netlify/functions/docs'])
      expect((await site.request('GET', path, { as: 'user' })).status).toBe(200);
    expect((await site.request('POST', '/api/docs', { as: 'user' })).status).toBe(405);
  });

  it('lists the calls of the OpenAPI document, is rendered once and is neither cached nor indexed', async () => {
    const { headers, text } = await site.request('GET', '/api/docs', { as: 'reader' });
    expect(text).toContain('"/api/projects/{id}"');
    expect(rendered).toBe(1);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('is closed to a session that must enrol a second factor first', async () => {
    await site.session('editor');
    await site.db.updateTable('sessions').set({ limitedAt: new Date().toISOString() }).execute();
    const { status, headers } = await site.request('GET', '/api/docs', { as: 'editor' });
    expect([status, headers.get('location')]).toEqual([303, '/system-panel/account']);
  });
});
