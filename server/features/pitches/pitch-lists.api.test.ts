import { afterAll, describe, expect, it } from 'vitest';
import { readPitch } from '../../../domain/pitch/pitch.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import { testApp } from '../../testing/test-app.ts';
import { savePitch } from './pitches.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
const editor = { as: 'editor' } as const;

async function submit(pitch: object) {
  const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const { id } = (await site.request('POST', '/api/projects', { body: form })).json as { id: number };
  const save = (tx: typeof site.db) => savePitch(tx, { id, type: 'game' }, readPitch({ ...pitch }), new Date());
  await inTransaction(site.db, save);
  return id;
}
const listed = async (query: string): Promise<number[]> => {
  const { status, json } = await site.request('GET', `/api/projects?${query}&pageSize=100&sort=oldest`, editor);
  expect(status).toBe(200);
  return json.items.map(({ id }: { id: number }) => id);
};

const secret = 'the-password-of-the-build';
const build = { playableLink: 'https://build.example/', howToPlay: secret };
const videoLink = 'https://video.example/';
const cheap = await submit({ ...build, stage: 'alpha', asked: 90_000, currency: 'EUR', targetQuarter: '2027-Q3' });
const dear = await submit({
  ...build,
  videoLink,
  stage: 'beta',
  asked: 150_000,
  currency: 'USD',
  targetQuarter: '2027-Q1',
});
const early = await submit({ stage: 'concept', noBuildYet: true, asked: 90_000, currency: 'EUR', genres: ['horror'] });
const late = await submit({ hook: 'A lamp.', targetQuarter: '2028-Q1' });
const without = (
  await site.request('POST', '/api/projects', {
    body: { name: 'None', projectType: 'game', description: 'None.', contactEmail: 'ada@player.example' },
  })
).json.id as number;

describe('a list of submissions is filtered by the facts of their pitches', () => {
  it.each<[string, number[]]>([
    ['hasBuild=yes', [cheap, dear]],
    ['hasVideo=yes', [dear]],
    ['hasBuild=yes&hasVideo=yes&quarter=2027', [dear]],
    ['askedMost=100000', [cheap, early]],
    ['askedMost=200000&currency=USD', [dear]],
    ['pitchStage=alpha,beta', [cheap, dear]],
    ['quarter=2027', [cheap, dear]],
    ['quarter=2027-Q3,2028', [cheap, late]],
    ['complete=40', [cheap, dear, early]],
    ['complete=60', [dear]],
    ['complete=1', [cheap, dear, early, late]],
    ['hasBuild=yes&askedMost=100000&quarter=2027', [cheap]],
    ['hasBuild=&hasVideo=&askedMost=&quarter=&complete=', [cheap, dear, early, late, without]],
  ])('%s', async (query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });

  it.each([
    'hasBuild=no',
    'hasVideo=no',
    'askedMost=-1',
    'askedMost=x',
    'quarter=2027-Q5',
    'quarter=%25',
    'complete=101',
    'pitchStage=x',
  ])('and rejects %s', async (query) => {
    expect((await site.request('GET', `/api/projects?${query}`, editor)).status).toBe(400);
  });
});

describe('how to play a build', () => {
  it('is in the details that operators read, and in no list, search or export', async () => {
    const { json } = await site.request('GET', `/api/projects/${cheap}`, editor);
    expect(json.pitch).toMatchObject({ howToPlay: secret, playableLink: 'https://build.example/', hook: null });
    expect(json.project).toMatchObject({
      pitchHasBuild: true,
      pitchHasVideo: false,
      pitchAsked: 90_000,
      pitchCompleteness: 40,
    });
    const paths = [
      '/api/projects',
      '/api/projects?pageSize=100',
      ...['csv', 'json'].map((format) => `/api/projects/export?format=${format}&hasBuild=yes`),
    ];
    for (const path of paths) {
      const { status, text } = await site.request('GET', path, editor);
      expect([path, status, text.includes(secret)]).toEqual([path, 200, false]);
    }
    expect(await listed(`q=${secret}`)).toEqual([]);
  });

  it('is in no response to a program', async () => {
    const body = { name: 'Accounting', scopes: ['submissions:read'], days: 30 };
    const created = await site.request('POST', '/api/tokens', { as: 'admin', body });
    expect(created.status).toBe(201);
    const headers = { authorization: `Bearer ${created.json.secret}` };
    const { status, text, json } = await site.request('GET', `/api/projects/${cheap}`, { headers });
    expect([status, json.pitch.playableLink, text.includes(secret)]).toEqual([200, build.playableLink, false]);
  });
});

it('an export has the facts of pitches', async () => {
  const columns = 'id,pitchComplete,pitchStage,pitchAsked,pitchCurrency,pitchBuild,pitchVideo,pitchQuarter,pitchGenres';
  const { json } = await site.request(
    'GET',
    `/api/projects/export?format=json&columns=${columns}&pitchStage=concept`,
    editor,
  );
  expect(json).toEqual([
    {
      id: early,
      pitchComplete: 40,
      pitchStage: 'concept',
      pitchAsked: 90_000,
      pitchCurrency: 'EUR',
      pitchBuild: 'no',
      pitchVideo: 'no',
      pitchQuarter: null,
      pitchGenres: ['horror'],
    },
  ]);
});

it('the pitch of a merged submission is in the details of its target, for programs without how to play it', async () => {
  const merged = await site.request('POST', '/api/projects/merge', { ...editor, body: { ids: [cheap, dear] } });
  expect(merged.status).toBe(200);
  const { json } = await site.request('GET', `/api/projects/${cheap}`, editor);
  expect(json.merge.merged).toMatchObject([{ id: dear, projectType: 'game', pitch: { howToPlay: secret, videoLink } }]);
  const body = { name: 'Merges', scopes: ['submissions:read'], days: 30 };
  const { secret: token } = (await site.request('POST', '/api/tokens', { as: 'admin', body })).json;
  const headers = { authorization: `Bearer ${token}` };
  const { text, json: toProgram } = await site.request('GET', `/api/projects/${cheap}`, { headers });
  expect([toProgram.merge.merged[0].pitch.videoLink, text.includes(secret)]).toEqual([videoLink, false]);
});
