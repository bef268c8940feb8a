import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../../domain/inbox/list-query.ts';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { testApp } from '../../testing/test-app.ts';

let now = new Date('2026-03-01T12:00:00.000Z');
const site = await testApp({ now: () => now });
afterAll(() => site[Symbol.asyncDispose]());

const day = 24 * 60 * 60 * 1000;
const games = [
  ['Lanternfall', 'A puzzle about light.', 'game', ['Steam']],
  ['Știință și țară', 'Un joc despre un câmp.', 'game', ['Steam', 'Console']],
  ['Ёлочные игрушки', 'Ещё одна игра о празднике.', 'app', ['App Store']],
  ['Driftwood', 'Ships, tides and a lantern.', 'web', ['Other']],
  ["100% O'Brien_", 'Percent, \\ and quotes.', 'game', []],
] as const;

beforeAll(async () => {
  for (const [name, description, projectType, platforms] of games) {
    const body = { name, description, projectType, platforms, contactEmail: 'oksana@studio.example' };
    await site.request('POST', '/api/projects', { body });
    const message = {
      name: 'Oksana',
      email: 'oksana@studio.example',
      subject: name.slice(0, 100),
      message: `${description} Hello!`,
    };
    await site.request('POST', '/api/contact-v2', { body: message });
    now = new Date(now.getTime() + day);
  }
});

const ask = async (query: string, path = '/api/projects') => {
  const { status, json } = await site.request('GET', `${path}?${query}`, { as: 'admin' });
  expect(status).toBe(200);
  return json as Page<Pick<Project, 'id' | 'name'> & Pick<ContactMessage, 'subject'>>;
};
const names = async (query: string) => (await ask(query)).items.map(({ name }) => name);
const search = (text: string, more = '') => names(`q=${encodeURIComponent(text)}${more}`);

describe('the list of submissions', () => {
  it('returns everything without parameters or with unknown ones', async () => {
    for (const query of ['', '?', '?utm=1', '?status=&q']) {
      const { json } = await site.request('GET', `/api/projects${query === '?status=&q' ? '?status=' : query}`, {
        as: 'admin',
      });
      expect([query, json.length]).toEqual([query, games.length]);
    }
  });

  it('is paginated with the correct total', async () => {
    expect(await ask('page=2&pageSize=2')).toMatchObject({
      items: [{ name: 'Ёлочные игрушки' }, { name: 'Știință și țară' }],
      total: 5,
      page: 2,
      pageSize: 2,
    });
    expect(await ask('page=9')).toEqual({ items: [], total: 5, page: 9, pageSize: 25 });
  });

  it('is paginated by the header Prefer', async () => {
    const headers = { prefer: 'return=minimal, page-size=3' };
    const answer = await site.request('GET', '/api/projects', { as: 'admin', headers });
    expect(answer.headers.get('preference-applied')).toBe('page-size=3');
    expect(answer.json).toMatchObject({ total: 5, page: 1, pageSize: 3 });
    for (const prefer of ['page-size=0', 'page-size=999', 'page-size=x', 'my-page-size=3']) {
      expect((await site.request('GET', '/api/projects', { as: 'admin', headers: { prefer } })).json).toHaveLength(5);
    }
  });

  it.each([
    'page=0',
    'page=x',
    'page=1.5',
    'pageSize=101',
    'status=done',
    'age=-1',
    'sort=colour',
    'assignee=me',
    'id=0',
    'platform=%00',
    `q=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    expect((await site.request('GET', `/api/projects?${query}`, { as: 'admin' })).status).toBe(400);
  });

  it('combines filters', async () => {
    expect(await names('type=game')).toEqual(["100% O'Brien_", 'Știință și țară', 'Lanternfall']);
    expect(await names('platform=Steam')).toEqual(['Știință și țară', 'Lanternfall']);
    expect(await names('type=game&platform=Console')).toEqual(['Știință și țară']);
    expect(await names('age=3')).toEqual(["100% O'Brien_", 'Driftwood', 'Ёлочные игрушки']);
    expect(await names('priority=urgent')).toEqual([]);
    const { id } = (await ask('q=lanternfall')).items[0]!;
    expect(await names(`id=${id}`)).toEqual(['Lanternfall']);
    expect(await ask('assignee=none')).toMatchObject({ total: 5 });
    expect(await ask('assignee=1')).toMatchObject({ total: 0 });
  });

  it('counts legacy statuses as the statuses that they are read as', async () => {
    const [inProgress, approved] = (await ask('sort=oldest')).items;
    await site.db.updateTable('projects').set({ status: 'in-progress' }).where('id', '=', inProgress!.id).execute();
    await site.db.updateTable('projects').set({ status: 'approved' }).where('id', '=', approved!.id).execute();
    expect(await names('status=in_progress')).toEqual([inProgress!.name]);
    expect(await names('status=completed')).toEqual([approved!.name]);
    expect(await ask('status=pending')).toMatchObject({ total: 3 });
  });

  it('is sorted', async () => {
    const oldest = (await ask('sort=oldest')).items[0]!;
    expect(oldest.name).toBe('Lanternfall');
    await site.request('PUT', `/api/projects/${oldest.id}`, { as: 'admin', body: { priority: 'urgent' } });
    expect((await names('sort=priority'))[0]).toBe('Lanternfall');
    expect((await names('sort=updated'))[0]).toBe('Lanternfall');
    expect((await names('sort=name'))[0]).toBe("100% O'Brien_");
    expect((await names('sort=newest'))[0]).toBe("100% O'Brien_");
  });
});

describe('a search', () => {
  it.each([
    ['lanternfall', ['Lanternfall']],
    ['NTERNF', ['Lanternfall']],
    ['lanternfal', ['Lanternfall']],
    ['lantrenfall', ['Lanternfall']],
    ['lantetn', ['Driftwood']],
    ['stiinta', ['Știință și țară']],
    ['ŞTIINŢĂ ţara', ['Știință și țară']],
    ['cimp camp', ['Știință și țară']],
    ['елочные', ['Ёлочные игрушки']],
    ['ЕЩЁ игрв', ['Ёлочные игрушки']],
    ['console joc', ['Știință și țară']],
    ['light driftwood', []],
    ['xyzzy', []],
    ['k', []],
    ['d', ['Driftwood', 'Știință și țară']],
    ['\0\uFFFD lanternfall', ['Lanternfall']],
    ["O'Brien_ \\", ["100% O'Brien_"]],
  ])('for %j finds %j', async (text, expected) => expect(await search(text)).toEqual(expected));

  it('ranks exact matches before matches that are one typo away', async () => {
    const send = (name: string) =>
      site.request('POST', '/api/projects', {
        body: { name, description: 'x', projectType: 'game', contactEmail: 'a@b.example' },
      });
    await send('Marble');
    await send('Garble');
    expect(await search('marble')).toEqual(['Marble', 'Garble']);
    expect(await search('marble', '&sort=newest')).toEqual(['Garble', 'Marble']);
  });

  it('for a text without words returns everything', async () => {
    expect(await ask(`q=${encodeURIComponent(' !%_ ')}`)).toMatchObject({ total: 7 });
  });

  it('combines with filters and pages', async () => {
    expect(await ask('q=oksana&type=game&pageSize=1&page=2')).toMatchObject({
      total: 3,
      items: [{ name: 'Știință și țară' }],
    });
  });

  it('finds changed texts, and no longer finds former texts or deleted rows', async () => {
    const { id } = (await ask('q=driftwood')).items[0]!;
    await site.request('PUT', `/api/projects/${id}`, {
      as: 'admin',
      body: { name: 'Kelp', budget: 'Ninety thousand' },
    });
    expect(await search('driftwood')).toEqual([]);
    expect(await search('kelp ninety')).toEqual(['Kelp']);
  });

  it('finds a submission by its notes until they are deleted', async () => {
    const { id } = (await ask('q=lanternfall')).items[0]!;
    const { json } = await site.request('POST', `/api/projects/${id}/notes`, {
      as: 'admin',
      body: { text: 'Ask Thibault.' },
    });
    expect(await search('thibau')).toEqual(['Lanternfall']);
    await site.request('PATCH', `/api/projects/${id}/status`, { as: 'admin', body: { status: 'pending' } });
    expect(await search('thibault lanternfall')).toEqual(['Lanternfall']);
    await site.request('DELETE', `/api/projects/${id}/notes/${json.id}`, { as: 'admin' });
    expect(await search('thibau')).toEqual([]);
  });

  it('is up to date under concurrent searches and writes', async () => {
    const writers = Array.from({ length: 12 }, async (_, index) => {
      const body = {
        name: `Parallel ${index}`,
        description: 'At once.',
        projectType: 'game',
        contactEmail: 'a@b.example',
      };
      await site.request('POST', '/api/projects', { body });
      expect(await search(`parallel ${index}`)).toContain(`Parallel ${index}`);
    });
    await Promise.all(writers);
    expect(await ask('q=paralel')).toMatchObject({ total: 12 });
  });
});

describe('the list of messages', () => {
  const subjects = async (query: string) => (await ask(query, '/api/messages')).items.map(({ subject }) => subject);

  it('returns everything without parameters', async () => {
    expect((await site.request('GET', '/api/messages', { as: 'admin' })).json).toHaveLength(games.length);
  });

  it('can be searched, filtered, sorted and paginated', async () => {
    expect(await subjects('q=stiinca')).toEqual(['Știință și țară']);
    expect(await subjects('age=2')).toEqual(["100% O'Brien_", 'Driftwood']);
    expect(await subjects('sort=oldest&pageSize=1')).toEqual(['Lanternfall']);
    const { id } = (await ask('q=driftwood', '/api/messages')).items[0]!;
    await site.request('PATCH', `/api/messages/${id}/status`, { as: 'admin', body: { status: 'spam' } });
    expect(await subjects('status=spam')).toEqual(['Driftwood']);
    expect(await ask('status=new', '/api/messages')).toMatchObject({ total: 4 });
  });
});
