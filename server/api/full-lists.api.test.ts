import { beforeEach, describe, expect, it } from 'vitest';
import { createToken } from '../features/tokens/tokens.ts';
import { derivedColumns } from '../platform/db/rows.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { insertMessageRows, insertProjectRows } from '../testing/conversations.ts';

const start = Date.parse('2026-03-02T10:00:00.000Z');
let clock: number;
let site: TestApp;
beforeEach(async () => {
  clock = start;
  site = await testApp({ now: () => new Date(clock) });
  return () => site[Symbol.asyncDispose]();
});

const project = { projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example', platforms: [] };
const message = { name: 'Mira', email: 'mira@player.example', message: 'Do you publish for the web?' };
const submit = {
  projects: (name: string) => site.request('POST', '/api/projects', { body: { ...project, name } }),
  messages: (subject: string) => site.request('POST', '/api/contact-v2', { body: { ...message, subject } }),
};
type Kind = keyof typeof submit;

/** Stores a form and copies of it, each a second older than the one before. @returns the ids, the newest first */
async function store(kind: Kind, count: number): Promise<number[]> {
  await submit[kind]('Lantern');
  const table = kind as 'projects';
  const {
    id: _id,
    conversationId: _conversationId,
    ...stored
  } = await site.db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  const row = Object.fromEntries(Object.entries(stored).filter(([name]) => !derivedColumns.projects!.includes(name)));
  for (let from = 1; from < count; from += 100) {
    const copies = Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
      ...row,
      bodyDigest: `${from + index}`,
      createdAt: new Date(start - Math.ceil((from + index) / 3) * 1000).toISOString(),
    }));
    await (kind === 'projects' ? insertProjectRows : insertMessageRows)(site.db, copies as never);
  }
  const rows = await site.db
    .selectFrom(table)
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

const idsIn = ({ json }: { json: any }): number[] =>
  (Array.isArray(json) ? json : json.items).map(({ id }: { id: number }) => id);
const nextOf = ({ headers }: { headers: Headers }) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

describe.each(['projects', 'messages'] as const)('GET /api/%s', (kind) => {
  const path = `/api/${kind}`;

  it('is the newest 500 without parameters, with the total and the address of the next page', async () => {
    const ids = await store(kind, 1003);
    const first = await site.request('GET', path, { as: 'reader' });
    expect(idsIn(first)).toEqual(ids.slice(0, 500));
    expect(first.headers.get('x-total-count')).toBe('1003');
    const second = await site.request('GET', `${path}?page=2&pageSize=500`, { as: 'reader' });
    expect(idsIn(second)).toEqual(ids.slice(500, 1000));
    expect(second.json).toMatchObject({ total: 1003, page: 2, pageSize: 500 });
    expect(second.headers.get('x-total-count')).toBe('1003');
    expect(idsIn(await site.request('GET', nextOf(second)!, { as: 'reader' }))).toEqual(ids.slice(1000));
  });

  it('continues by its links without gaps or repeats while rows arrive and disappear', async () => {
    const ids = await store(kind, 1003);
    const read: number[] = [];
    let pages = 0;
    for (let next: string | undefined = path; next !== undefined; pages++) {
      const page = await site.request('GET', next, { as: 'reader' });
      read.push(...idsIn(page));
      next = nextOf(page);
      clock += 1000;
      await submit[kind](`Arrived ${pages}`);
      const table = kind as 'projects';
      await site.db.deleteFrom(table).where('id', '=', ids[pages]!).execute();
    }
    expect([pages, read]).toEqual([3, ids]);
  });

  it('has no next page if all rows fit on one', async () => {
    await store(kind, 500);
    const { headers, json } = await site.request('GET', path, { as: 'reader' });
    expect([json.length, headers.get('x-total-count'), headers.get('link')]).toEqual([500, '500', null]);
  });

  it('keeps unknown parameters in the address of the next page, even with unusual characters', async () => {
    const [, second] = await store(kind, 2);
    for (const name of ['\0', '\r\nx-injected: yes', '漢', '>; rel="prev"', '&page=7#']) {
      const query = new URLSearchParams({ pageSize: '1', [name]: name }).toString();
      const first = await site.request('GET', `${path}?${query}`, { as: 'reader' });
      expect([name, first.status, first.headers.get('x-injected')]).toEqual([name, 200, null]);
      const next = new URL(nextOf(first)!, 'http://studio.example');
      expect([name, next.searchParams.get(name)]).toEqual([name, name]);
      expect(idsIn(await site.request('GET', next.pathname + next.search, { as: 'reader' }))).toEqual([second]);
    }
  });
});

it.each(['projects', 'messages'] as const)(
  'an export of all %s is a full export regardless of its other parameters',
  async (kind) => {
    await submit[kind]('Lanternfall');
    clock += 60_000;
    await submit[kind]('Lanternrise');
    await site.session('admin');
    const token = { name: 'Accounting', scopes: ['submissions:read' as const], days: 30 };
    const { secret } = await createToken(site.db, token, 1, new Date(clock));
    const bearer = { authorization: `Bearer ${secret}` };
    clock += 11 * 60_000;
    const path = `/api/${kind}/export`;
    const statuses = {
      projects: 'pending,in_progress,completed,cancelled',
      messages: 'new,read,answered,archived,spam',
    };
    const lists = [
      '',
      'page=1',
      'page=1&pageSize=100&format=json',
      `status=${statuses[kind]}`,
      'language=en,ru,ro',
      'received=1970-01-01..2999-12-31',
      'age=3650',
      'q=lantern',
      'answered=no&page=1',
      ...(kind === 'messages' ? [] : ['type=game']),
    ];
    for (const query of lists) {
      // An admin's proof is older than ten minutes.
      for (const as of ['editor', 'admin'] as const)
        expect([query, (await site.request('GET', `${path}?${query}`, { as })).status]).toEqual([query, 403]);
      expect([query, (await site.request('GET', `${path}?${query}`, { headers: bearer })).status]).toEqual([
        query,
        403,
      ]);
    }
    const { json } = await site.request('GET', `/api/${kind}?page=1`, { as: 'editor' });
    const everyId = `ids=${idsIn({ json }).join(',')}&status=${kind === 'projects' ? 'cancelled' : 'archived'}`;
    expect((await site.request('GET', `${path}?${everyId}`, { as: 'editor' })).status).toBe(403);
    const part = await site.request('GET', `${path}?q=lanternfall&page=1`, { as: 'editor' });
    expect([part.status, part.text.trimEnd().split('\r\n').length]).toEqual([200, 2]);
  },
);
