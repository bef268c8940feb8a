import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criteria } from '../../domain/assessment/assessment.ts';
import type { Role } from '../../domain/accounts/user.ts';
import { readPitch } from '../../domain/pitch/pitch.ts';
import { savePitch } from '../features/pitches/pitches.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

/** The minutes by which the clock is ahead, so a reply can no longer be undone and the sender may see it. */
let minutesLater = 0;
const site = await testApp({ pages: standInPages, now: () => new Date(Date.now() + minutesLater * 60_000) });
afterAll(() => site[Symbol.asyncDispose]());

const secret = {
  shared: 'The hook is clear within ten seconds.',
  kept: 'The budget is a fantasy.',
  note: 'They owe us.',
  conflict: 'My cousin made it.',
  draft: 'Half a thought.',
  label: 'Quarrelsome',
  howToPlay: 'the-password-of-a-merged-build',
};
const scores = Object.fromEntries(criteria.map(({ key }) => [key, 2]));

async function submit() {
  const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const { json, headers } = await site.request('POST', '/api/projects', { body: { ...form, platforms: ['Steam'] } });
  return { id: json.id as number, page: headers.get('location')! };
}
const assess = (id: number, as: Role, text: string) =>
  site.request('PUT', `/api/projects/${id}/assessment`, {
    as,
    body: { scores, verdict: 'pass', minutesPlayed: 5407, text },
  });
const decline = (id: number, body: object, headers?: Record<string, string>) => {
  const reply = { subject: 'About Lantern', body: 'Thank you, but no.', status: 'cancelled', ...body };
  return site.request('POST', `/api/projects/${id}/replies`, { as: 'admin', body: reply, headers });
};

describe('a declining reply', () => {
  it('stores its reason, and sets the status', async () => {
    const { id } = await submit();
    const { status, json } = await decline(id, { decline: { reason: 'budget' } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ decline: { reason: 'budget', shared: [] } });
    const details = (await site.request('GET', `/api/projects/${id}`, { as: 'reader' })).json;
    expect(details.project.status).toBe('cancelled');
    expect(details.replies[0].decline.reason).toBe('budget');
  });

  it('is rejected with an unknown reason, or if it has a reason but does not decline', async () => {
    const { id } = await submit();
    expect((await decline(id, { decline: { reason: 'boredom' } })).status).toBe(400);
    expect((await decline(id, { decline: { reason: 'fit' }, status: 'in_progress' })).status).toBe(400);
    expect((await decline(id, { decline: { reason: 'fit' }, status: undefined })).status).toBe(400);
  });

  it('shares only sentences of assessments that its author may see', async () => {
    const { id } = await submit();
    await assess(id, 'editor', `${secret.shared} ${secret.kept}`);
    const shared = (sentence: string) => ({ decline: { reason: 'market', shared: [sentence] } });
    // The admin has not assessed it, so the editor's assessment is hidden.
    expect((await decline(id, shared(secret.shared))).status).toBe(400);
    await assess(id, 'admin', 'Not for us.');
    expect((await decline(id, shared('Something that nobody wrote.'))).status).toBe(400);
    expect((await decline(id, shared(secret.shared))).status).toBe(201);
  });

  it('can be undone with its reason and status', async () => {
    const { id } = await submit();
    const { json } = await decline(
      id,
      { decline: { reason: 'scope' }, undoable: true },
      { 'idempotency-key': randomUUID() },
    );
    expect((await site.request('POST', `/api/replies/${json.id}/undo`, { as: 'admin' })).status).toBe(200);
    const { project, replies } = (await site.request('GET', `/api/projects/${id}`, { as: 'admin' })).json;
    expect([project.status, replies]).toEqual(['pending', []]);
  });
});

describe('internal text that an operator did not share', () => {
  const responses: Record<string, string> = {};
  /** The statuses of the calls by which operators wrote it. */
  let statuses: number[] = [];
  beforeAll(async () => {
    const { id, page } = await submit();
    await assess(id, 'admin', `${secret.shared} ${secret.kept}`);
    const byEditor = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
      site.request(method, `/api/${path}`, { as: 'editor', body, headers });
    const other = await submit();
    const pitch = readPitch({ howToPlay: secret.howToPlay, playableLink: 'https://build.example/' });
    await savePitch(site.db, { id: other.id, type: 'game' }, pitch, new Date());
    const label = await byEditor('POST', 'labels', { name: secret.label });
    const labelled = { items: [{ id }], change: { addLabels: [label.json.id] } };
    const outcomes = [
      await site.request('POST', `/api/projects/${id}/notes`, { as: 'admin', body: { text: secret.note } }),
      await byEditor('PUT', `projects/${id}/assessment`, {
        conflict: true,
        scores: {},
        verdict: null,
        text: secret.conflict,
      }),
      await byEditor('PUT', `projects/${id}/draft`, { subject: null, body: secret.draft, note: '' }),
      await byEditor('PUT', `projects/${id}`, {
        stage: 'watch',
        watchUntil: '2031-04-05T00:00:00.000Z',
        priority: 'urgent',
      }),
      await byEditor('POST', 'projects/bulk', labelled, { 'idempotency-key': randomUUID() }),
      await byEditor('POST', 'projects/merge', { ids: [id, other.id] }),
    ];
    statuses = outcomes.map(({ status }) => status);
    await decline(id, { decline: { reason: 'quality', shared: [secret.shared] } });
    minutesLater = 5;
    responses.page = (await site.request('GET', page)).text;
    const post = (path: string, fields: Record<string, string>) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return site.request('POST', path, { headers: type, body: new URLSearchParams(fields).toString() });
    };
    await post(page, { form: 'export' });
    const requestQuery = site.db.selectFrom('outbox').select('payload').where('kind', '=', 'track-request');
    const { payload } = await requestQuery.orderBy('id', 'desc').executeTakeFirstOrThrow();
    responses.package = (await post(`/track/confirm/${JSON.parse(payload).track}`, {})).text;
    const mails = await site.db.selectFrom('outbox').select('payload').execute();
    responses.mails = JSON.stringify(mails);
  });

  /** Each field of an assessment, and the other texts that operators write about a submission. */
  const internal = [
    secret.kept,
    secret.note,
    'scores',
    // A criterion; a pitch has a field `hook` of its own.
    'feel"',
    'verdict',
    '5407',
    'minutesPlayed',
    'conflict',
    'quality',
    secret.conflict,
    secret.draft,
    secret.label,
    secret.howToPlay,
    'watch',
    '2031',
    'urgent',
    'merged',
  ];

  it('is stored first', () => {
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    expect(statuses).toHaveLength(6);
  });

  it.each(internal)('such as %s is neither on a page of the sender nor in a data package or an email', (text) => {
    expect(Object.keys(responses)).toHaveLength(3);
    expect(Object.keys(responses).filter((name) => responses[name]!.includes(text))).toEqual([]);
  });

  it('stays internal even if other sentences are shared, which the page and the data package have and emails do not', () => {
    expect(responses.page).toContain(secret.shared);
    expect(responses.package).toContain(secret.shared);
    expect(responses.package).toContain('Thank you, but no.');
    expect(responses.mails).toContain('Thank you, but no.');
    expect(responses.mails).not.toContain(secret.shared);
  });
});
