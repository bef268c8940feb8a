import { afterAll, describe, expect, it } from 'vitest';
import { shownStages, stageOf, stages, statusOfStage, usualStages } from '../../domain/stage/stage.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { wakeWatched } from '../workflows/wake-watch-list.ts';

const site = await testApp({ pages: standInPages });
afterAll(() => site[Symbol.asyncDispose]());
const editor = { as: 'editor' } as const;

async function submit() {
  const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const answer = await site.request('POST', '/api/projects', { body: { ...form, platforms: ['Steam'] } });
  return { id: answer.json.id as number, page: answer.headers.get('location')!, received: answer.text };
}
const change = (id: number, body: object, headers?: Record<string, string>) =>
  site.request('PUT', `/api/projects/${id}`, { ...editor, body, headers });
const details = async (id: number) => (await site.request('GET', `/api/projects/${id}`, editor)).json;
const listed = async (stage: string): Promise<number[]> => {
  const { json } = await site.request('GET', `/api/projects?stage=${stage}&pageSize=100`, editor);
  return json.items.map(({ id }: { id: number }) => id);
};

describe('a stage', () => {
  it.each(stages)('%s sets the status that belongs to it', async (stage) => {
    const { id } = await submit();
    const { status, json } = await change(id, { stage });
    expect([status, json.stage, json.status]).toEqual([200, stage, statusOfStage[stage]]);
  });

  it('is replaced when a quick button sets another status, also in the filter of the list', async () => {
    const { id } = await submit();
    await change(id, { stage: 'meeting' });
    expect(await listed('meeting')).toContain(id);
    await site.request('PATCH', `/api/projects/${id}/status`, { ...editor, body: { status: 'completed' } });
    expect(stageOf((await details(id)).project)).toBe('signed');
    expect(await listed('signed')).toContain(id);
    expect(await listed('meeting')).not.toContain(id);
  });

  it('is in the history with its status, and can be undone', async () => {
    const { id } = await submit();
    await change(id, { stage: 'playing' }, { 'idempotency-key': `stage-${id}` });
    const { history } = await details(id);
    const fields = history.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['stage', 'status']));
    await site.request('POST', '/api/changes/undo', { ...editor, body: { key: `stage-${id}` } });
    expect((await details(id)).project).toMatchObject({ stage: null, status: 'pending' });
  });

  it('can be set for several submissions', async () => {
    const ids = [(await submit()).id, (await submit()).id];
    const body = { items: ids.map((id) => ({ id })), change: { stage: 'watch' } };
    expect((await site.request('POST', '/api/projects/bulk', { ...editor, body })).json.changed).toBe(2);
    for (const id of ids) {
      const { project } = await details(id);
      expect(project).toMatchObject({ stage: 'watch', status: 'in_progress', watchUntil: expect.any(String) });
    }
  });

  it('is internal and not in any response to a sender', async () => {
    const { id, page, received } = await submit();
    await change(id, { stage: 'offer' });
    const shown = (await site.request('GET', page)).text;
    for (const text of [received, shown]) expect(text).not.toMatch(/"stage"|offer|watchUntil/);
  });
});

it('each submission is in exactly one column of the board by stage', async () => {
  for (const status of Object.keys(usualStages) as (keyof typeof usualStages)[])
    for (const stage of [null, ...stages]) {
      const { id } = await submit();
      await site.db.updateTable('projects').set({ status, stage }).where('id', '=', id).execute();
    }
  const rows = await site.db.selectFrom('projects').select(['id', 'status', 'stage']).orderBy('id').execute();
  for (const stage of shownStages) {
    const expected = rows.filter((row) => stageOf(row) === stage).map(({ id }) => id);
    expect([stage, (await listed(stage)).toSorted((a, b) => a - b)]).toEqual([stage, expected]);
  }
});

describe('the watch list', () => {
  it('returns a submission to screening at its date, in the name of the operator who chose it', async () => {
    const { id } = await submit();
    await change(id, { stage: 'watch', watchUntil: '2031-05-06' });
    await wakeWatched(site.db, new Date('2031-05-05T23:00:00.000Z'));
    expect((await details(id)).project.stage).toBe('watch');
    await wakeWatched(site.db, new Date('2031-05-06T00:00:00.000Z'));
    const { project, history } = await details(id);
    expect(project).toMatchObject({ stage: 'screening', watchUntil: null, status: 'in_progress' });
    expect(history[0]).toMatchObject({ by: 'editor', field: 'stage', from: 'watch', to: 'screening' });
  });

  it('has no date after the submission got another stage', async () => {
    const { id } = await submit();
    await change(id, { stage: 'watch', watchUntil: '2031-05-06' });
    expect((await change(id, { stage: 'offer' })).json.watchUntil).toBeNull();
  });
});
