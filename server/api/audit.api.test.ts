import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from '../bootstrap/endpoints.ts';
import { isForOperators } from '../platform/http/endpoint/endpoint.ts';
import { sampleAddress, sampleBody } from '../testing/samples.ts';
import { testApp } from '../testing/test-app.ts';
import { audit, purgeOldAuditEntries } from '../platform/audit/audit-trail.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;
const by = { userId: 1, via: 'session', address: '203.0.113.7' } as const;

const count = async () =>
  (
    await db
      .selectFrom('auditEntries')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

const project = {
  name: 'Lantern',
  projectType: 'game',
  description: 'A game about light.',
  contactEmail: 'mira@player.example',
  platforms: ['Steam'],
};
const message = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Do you publish games?' };

const texts = { en: { subject: 'About {project}', body: 'We like it.' } };

describe('the audit', () => {
  const writes = endpoints(site.context).filter((endpoint) => isForOperators(endpoint) && endpoint.method !== 'GET');

  /** Bodies that change this test's rows, for endpoints whose sample body changes nothing. */
  const bodies: Record<string, object> = {
    'POST /api/projects/bulk': { items: [{ id: 1 }], change: { status: 'cancelled' } },
    'POST /api/projects/replies': { items: [{ id: 1 }], texts, again: true },
    'POST /api/messages/replies': { items: [{ id: 1 }], texts, again: true },
    'POST /api/views': { list: 'submissions', name: 'Shared', query: '', shared: true },
    'PUT /api/views/order': { ids: [1] },
    'POST /api/messages/bulk': { items: [{ id: 1 }], change: { status: 'archived' } },
    'PUT /api/messages/:id': { assignedTo: 1 },
  };

  /** Operations whose first call changes nothing; a second call does. */
  const withoutEffect = new Set([
    'POST /api/account/totp',
    'POST /api/account/passkeys/options',
    'POST /api/account/proof/options',
    'POST /api/projects/replies/preview',
    'POST /api/messages/replies/preview',
    'POST /api/changes/settle',
  ]);

  /** Operations that concern only the person and that nobody else sees. */
  const personal = new Set([
    'PUT /api/projects/:id/draft',
    'PUT /api/messages/:id/draft',
    'POST /api/notifications/read',
    'PUT /api/notifications/choices',
  ]);

  it('has an entry for every change that an operator makes', async () => {
    await site.request('POST', '/api/projects', { body: project });
    await site.request('POST', '/api/contact-v2', { body: message });
    await site.request('POST', '/api/projects/1/notes', { ...admin, body: { text: 'A note.' } });
    await site.request('POST', '/api/system-panel/portfolio', { ...admin, body: { title: 'Ferry timetable' } });
    const changed: string[] = [];
    const silent: string[] = [];
    // Deletes come last.
    for (const endpoint of writes.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const before = await count();
      const { status } = await site.request(endpoint.method, sampleAddress(endpoint), {
        ...admin,
        body: bodies[name] ?? sampleBody(endpoint),
      });
      if (status >= 300) continue;
      changed.push(name);
      if ((await count()) === before && !withoutEffect.has(name) && !personal.has(name)) silent.push(name);
    }
    expect(silent).toEqual([]);
    expect(changed).toEqual(
      expect.arrayContaining([
        'PUT /api/cases/:id',
        'PATCH /api/projects/:id/status',
        'POST /api/projects/:id/replies',
        'PATCH /api/messages/:id/status',
        'PUT /api/messages/:id',
        'DELETE /api/system-panel/portfolio/:id',
        'POST /api/audit/export',
      ]),
    );
  });

  it('has no entry for private views, but one when they are shared or no longer shared', async () => {
    const view = { list: 'submissions', name: 'Mine alone', query: '' };
    const entries = async (method: string, path: string, body?: object) => {
      const before = await count();
      const { json } = await site.request(method, path, { ...admin, body });
      return { id: json.id as number, added: (await count()) - before };
    };
    const { id, added } = await entries('POST', '/api/views', view);
    const path = `/api/views/${id}`;
    expect(added).toBe(0);
    expect((await entries('PUT', '/api/views/order', { ids: [id] })).added).toBe(0);
    expect((await entries('PUT', path, { name: 'Still mine' })).added).toBe(0);
    expect((await entries('PUT', path, { shared: true })).added).toBe(1);
    expect((await entries('PUT', '/api/views/order', { ids: [id] })).added).toBe(1);
    expect((await entries('PUT', path, { shared: false })).added).toBe(1);
    expect((await entries('DELETE', path)).added).toBe(0);
  });

  it('records actor, entity, field names and address of a change, but no values', async () => {
    await site.request('PUT', '/api/projects/1', {
      ...admin,
      body: { budget: '$120,000', contactEmail: 'new@player.example' },
    });
    const { json } = await site.request('GET', '/api/audit?entity=submission&entityId=1', admin);
    expect(json.items[0]).toEqual({
      id: expect.any(Number),
      createdAt: expect.any(String),
      actorId: expect.any(Number),
      actor: 'admin',
      via: 'session',
      tokenId: null,
      address: expect.any(String),
      action: 'changed',
      entity: 'submission',
      entityId: 1,
      name: null,
      fields: ['contactEmail', 'budget'],
    });
    const { text } = await site.request('GET', '/api/audit?pageSize=100', admin);
    expect(text).not.toContain('player.example');
    expect(text).not.toContain('120,000');
  });

  it('is searched by words of names, addresses, fields, actions and kinds, and by numbers, all taken literally', async () => {
    await audit(
      db,
      { ...by, address: '198.51.100.77' },
      { action: 'changed', entity: 'case', id: 4321, fields: ['hero%Image_x'] },
      new Date(),
    );
    const search = async (q: string) =>
      (await site.request('GET', `/api/audit?${new URLSearchParams({ q })}`, admin)).json.items as {
        entityId: number;
      }[];
    for (const q of ['198.51.100.77', '4321', 'HERO%image_', 'admin 4321', 'changed case 100.77'])
      expect([q, (await search(q)).map(({ entityId }) => entityId)]).toEqual([q, [4321]]);
    for (const q of ['432', '%', '_', '\\', 'nobody 4321', "'"]) {
      const items = await search(q);
      expect([q, items.every(({ entityId }) => entityId === 4321)]).toEqual([q, true]);
    }
    expect(await search('nobody 4321')).toEqual([]);
    expect((await search('')).length).toBeGreaterThan(1);
  });

  it('is filtered by actor, action and age, in pages', async () => {
    const { json } = await site.request('GET', '/api/audit?action=replied&age=7&pageSize=1&page=2', admin);
    expect(json).toMatchObject({ total: 4, page: 2, pageSize: 1, items: [{ action: 'replied' }] });
    expect((await site.request('GET', '/api/audit?actor=987654', admin)).json.total).toBe(0);
    expect((await site.request('GET', '/api/audit?entity=planet', admin)).status).toBe(400);
  });

  it('is exported as CSV whose cells no spreadsheet executes, and records the export', async () => {
    await audit(
      db,
      { ...by, address: '=cmd()' },
      { action: 'changed', entity: 'case', id: 7, fields: ['title'] },
      new Date(),
    );
    const { json } = await site.request('POST', '/api/audit/export', { ...admin, body: { entity: 'case' } });
    const lines = json.csv.trimEnd().split('\r\n');
    expect(lines[0]).toBe('createdAt,actor,actorId,via,address,action,entity,entityId,name,fields,tokenId');
    expect(lines[1]).toContain(`"'=cmd()","changed","case","7","","title"`);
    const { json: latest } = await site.request('GET', '/api/audit?pageSize=1', admin);
    expect(latest.items[0]).toMatchObject({ action: 'exported', entity: 'audit' });
  });

  it('lists sign-in attempts', async () => {
    const body = { username: 'mira', password: 'a guess' };
    await site.request('POST', '/api/auth/login', { body });
    const { json } = await site.request('GET', '/api/audit/sign-ins?pageSize=1', admin);
    expect(json.items).toMatchObject([{ username: 'mira', outcome: 'failure' }]);
  });
});

describe('an entry', () => {
  const old = new Date(Date.now() - 367 * 24 * 3_600_000);

  it('cannot be changed, or deleted before its year is over', async () => {
    await audit(db, by, { action: 'changed', entity: 'case', id: 1 }, new Date());
    await expect(db.updateTable('auditEntries').set({ actorId: 2 }).execute()).rejects.toThrow(/unchanged for a year/);
    await expect(db.deleteFrom('auditEntries').execute()).rejects.toThrow(/unchanged for a year/);
  });

  it('is removed by housekeeping after a year, and not before', async () => {
    await audit(db, by, { action: 'deleted', entity: 'case', id: 4242 }, old);
    const before = await count();
    await purgeOldAuditEntries(db, new Date());
    expect(await count()).toBe(before - 1);
    expect(await db.selectFrom('auditEntries').select('id').where('entityId', '=', 4242).execute()).toEqual([]);
  });

  it('is rolled back with the change that it records', async () => {
    const before = await count();
    await expect(
      db.transaction().execute(async (tx) => {
        await audit(tx, by, { action: 'deleted', entity: 'case', id: 1 }, new Date());
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await count()).toBe(before);
  });
});
