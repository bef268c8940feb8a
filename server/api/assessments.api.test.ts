import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criteria } from '../../domain/assessment/assessment.ts';
import type { Role } from '../../domain/accounts/user.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const scoresOf = (score: number) => Object.fromEntries(criteria.map(({ key }) => [key, score]));
const secret = 'The market is smaller than they believe.';

async function submit(body: object = {}): Promise<number> {
  const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const { json } = await site.request('POST', '/api/projects', { body: { ...form, platforms: ['Steam'], ...body } });
  return json.id;
}
const assess = (id: number, as: Role, body: object, headers?: Record<string, string>) =>
  site.request('PUT', `/api/projects/${id}/assessment`, { as, body, headers });
const read = async (id: number, as: Role) =>
  (await site.request('GET', `/api/projects/${id}/assessments`, { as })).json;
const listed = async (id: number, as: Role) => {
  const { json } = await site.request('GET', '/api/assessments', { as });
  return json.find(({ projectId }: { projectId: number }) => projectId === id);
};

describe('an assessment', () => {
  let id = 0;
  beforeAll(async () => {
    id = await submit();
    const body = { scores: scoresOf(4), verdict: 'pursue', minutesPlayed: 40, text: secret };
    await assess(id, 'admin', body);
  });

  it('is hidden from every operator who has not saved their own', async () => {
    for (const as of ['editor', 'reader'] as const) {
      expect(await read(id, as)).toEqual({ own: null, count: 1, others: [], figures: null });
      expect(await listed(id, as)).toEqual({ projectId: id, count: 1, mean: null, spread: null });
    }
  });

  it('is hidden from an operator with a conflict of interest, whose declaration does not count', async () => {
    const conflicted = await submit();
    await assess(conflicted, 'admin', { scores: scoresOf(2), verdict: 'pass' });
    const saved = await assess(conflicted, 'editor', { conflict: true, scores: {}, verdict: null });
    expect(saved.json).toMatchObject({ own: { conflict: true, verdict: null }, count: 1, others: [], figures: null });
    expect(await listed(conflicted, 'editor')).toEqual({ projectId: conflicted, count: 1, mean: null, spread: null });
    expect(await read(conflicted, 'admin')).toMatchObject({
      count: 1,
      others: [{ conflict: true }],
      figures: { mean: 2 },
    });
  });

  it('is visible with the figures after the operator has saved their own', async () => {
    const saved = await assess(id, 'editor', { scores: scoresOf(2), verdict: 'watch' });
    expect(saved.json).toMatchObject({
      own: { scores: scoresOf(2), verdict: 'watch', minutesPlayed: null, text: null },
      count: 2,
      others: [{ scores: scoresOf(4), verdict: 'pursue', minutesPlayed: 40, text: secret }],
      figures: { count: 2, mean: 3, spread: 2, agreement: 0 },
    });
    expect(await listed(id, 'editor')).toEqual({ projectId: id, count: 2, mean: 3, spread: 2 });
  });

  it('is hidden again after the operator has deleted their own', async () => {
    expect((await site.request('DELETE', `/api/projects/${id}/assessment`, { as: 'editor' })).status).toBe(200);
    expect(await read(id, 'editor')).toEqual({ own: null, count: 1, others: [], figures: null });
    expect((await site.request('DELETE', `/api/projects/${id}/assessment`, { as: 'editor' })).status).toBe(404);
  });

  it('is replaced only from the version that its operator saw', async () => {
    const { own } = await read(id, 'admin');
    const body = { scores: scoresOf(5), verdict: 'pursue' };
    const from = { 'If-Match': `"${own.updatedAt}"` };
    const saved = await assess(id, 'admin', body, from);
    expect(saved.status).toBe(200);
    expect(saved.json.own.updatedAt > own.updatedAt).toBe(true);
    expect((await assess(id, 'admin', body, from)).status).toBe(409);
  });

  it('is refused while it is incomplete, for a consultation, and for a submission that does not exist', async () => {
    const body = { scores: scoresOf(3), verdict: 'pass' };
    expect((await assess(id, 'admin', { scores: scoresOf(3) })).status).toBe(400);
    const consultation = { projectType: 'gamedev-solutions', email: 'ana@team.example', currentProblems: 'Builds.' };
    expect((await assess(await submit(consultation), 'admin', body)).status).toBe(409);
    expect((await assess(999_999, 'admin', body)).status).toBe(404);
  });

  it('is audited with the names of its fields only', async () => {
    const { json } = await site.request('GET', '/api/audit?entity=assessment', { as: 'admin' });
    const changed = json.items.find(({ action }: { action: string }) => action === 'changed');
    expect(changed.fields).toEqual(['scores', 'minutesPlayed', 'text']);
    expect(JSON.stringify(json)).not.toContain(secret);
  });
});

describe('the list of submissions that an operator has to assess', () => {
  const toAssess = async (as: Role) => {
    const { json } = await site.request('GET', '/api/auth/user', { as });
    const list = await site.request('GET', `/api/projects?toAssessBy=${json.user.id}`, { as });
    return list.json.items.map(({ id }: { id: number }) => id);
  };

  it('has open pitches without the operator’s own assessment', async () => {
    const pitch = await submit({ name: 'To assess' });
    const consultation = { projectType: 'gamedev-solutions', email: 'ana@team.example', currentProblems: 'Builds.' };
    const other = await submit(consultation);
    expect(await toAssess('editor')).toContain(pitch);
    expect(await toAssess('editor')).not.toContain(other);

    await assess(pitch, 'editor', { scores: scoresOf(3), verdict: 'watch' });
    expect(await toAssess('editor')).not.toContain(pitch);
    expect(await toAssess('admin')).toContain(pitch);

    const declined = { as: 'admin', body: { status: 'cancelled' } } as const;
    await site.request('PATCH', `/api/projects/${pitch}/status`, declined);
    expect(await toAssess('admin')).not.toContain(pitch);
  });

  it('is counted as a view', async () => {
    await submit({ name: 'Counted' });
    const { json } = await site.request('GET', '/api/views/counts?list=submissions', { as: 'editor' });
    expect(json.usual.toAssess.total).toBe((await toAssess('editor')).length);
  });
});

it('an assessment is not in any page, export, data package, email or search of its submission', async () => {
  const word = 'Quizzical';
  const id = await submit({ name: 'Private matters', contactEmail: 'private@player.example' });
  const mine = { scores: scoresOf(1), verdict: 'pass', minutesPlayed: 7, text: `${word} remark` };
  await assess(id, 'admin', mine);
  const answers = await Promise.all(
    [
      `/api/projects/${id}`,
      '/api/projects',
      '/api/projects/export?format=json',
      '/api/projects/export?format=csv',
      '/api/openapi.json',
    ].map((path) => site.request('GET', path, { as: 'editor' })),
  );
  for (const { text } of answers) expect(text).not.toContain(word);
  expect((await site.request('GET', `/api/projects?q=${word}`, { as: 'admin' })).json.items).toEqual([]);
  const mails = await site.db.selectFrom('outbox').select('payload').execute();
  expect(JSON.stringify(mails)).not.toContain(word);
  const deliveries = await site.db.selectFrom('webhookDeliveries').selectAll().execute();
  expect(JSON.stringify(deliveries)).not.toContain(word);
});
