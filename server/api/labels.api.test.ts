import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../domain/conversation/history.ts';
import { labelLimits } from '../../domain/conversation/label.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const editor = { as: 'editor' } as const;
const submit = async (): Promise<number> => {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  return (await site.request('POST', '/api/projects', { body })).json.id;
};
const write = async (): Promise<number> => {
  const subject = randomUUID();
  const body = { name: 'Mira', email: 'mira@player.example', subject, message: 'Do you publish?' };
  await site.request('POST', '/api/contact-v2', { body });
  return (await site.request('GET', '/api/messages', editor)).json.find((message: any) => message.subject === subject)
    .id;
};
const add = async (name: string = randomUUID().slice(0, labelLimits.name)): Promise<number> =>
  (await site.request('POST', '/api/labels', { ...editor, body: { name } })).json.id;
const named = async (id: number): Promise<string> =>
  (await site.request('GET', '/api/labels', editor)).json.find((label: any) => label.id === id)?.name;
const bulk = async (kind: 'projects' | 'messages', ids: number[], change: object) => {
  const key = randomUUID();
  const body = { items: ids.map((id) => ({ id })), change };
  const answer = await site.request('POST', `/api/${kind}/bulk`, {
    ...editor,
    body,
    headers: { 'idempotency-key': key },
  });
  return { ...answer, key };
};
const undo = (key: string) => site.request('POST', '/api/changes/undo', { ...editor, body: { key } });
const project = async (id: number) => (await site.request('GET', `/api/projects/${id}`, editor)).json;
const labelsOf = async (id: number): Promise<number[]> => (await project(id)).project.labels;
const labelsOfMessage = async (id: number): Promise<number[]> =>
  (await site.request('GET', `/api/messages/${id}`, editor)).json.message.labels;
const labelChanges = async (id: number) =>
  ((await project(id)).history as HistoryEntry[])
    .filter(({ field }) => field === 'labels')
    .map(({ by, from, to }) => ({ by, from, to }));
const search = async (kind: 'projects' | 'messages', query: string): Promise<number[]> =>
  (await site.request('GET', `/api/${kind}?${query}`, editor)).json.items.map(({ id }: { id: number }) => id);

describe('a label', () => {
  it('has a short name on one line, which is unique ignoring case', async () => {
    for (const name of ['', '   ', 'x'.repeat(labelLimits.name + 1), 7, null])
      expect((await site.request('POST', '/api/labels', { ...editor, body: { name } })).status).toBe(400);
    const id = await add('Asked for a build');
    expect(await add('ASKED  for a build')).not.toBe(id);
    expect(await add('  asked for a BUILD ')).toBe(id);
    expect(await named(id)).toBe('Asked for a build');
  });

  it('that several operators add concurrently is stored once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => add('At once')));
    expect(new Set(ids).size).toBe(1);
  });

  it('is added to submissions and messages, is in their history, and is removed by Undo', async () => {
    const [one, two] = [await submit(), await submit()];
    const [first, second] = [await add(), await add()];
    await bulk('projects', [one], { addLabels: [first] });
    const { status, json, key } = await bulk('projects', [one, two], { addLabels: [second], removeLabels: [first] });
    expect([status, json]).toEqual([200, { changed: 2, skipped: [], missing: 0 }]);
    expect([await labelsOf(one), await labelsOf(two)]).toEqual([[second], [second]]);
    expect((await labelChanges(one))[0]).toEqual({
      by: 'editor',
      from: [await named(first)],
      to: [await named(second)],
    });
    expect((await undo(key)).json).toEqual({ total: 2, undone: 2, changedBy: [] });
    expect([await labelsOf(one), await labelsOf(two)]).toEqual([[first], []]);

    const message = await write();
    const onMessage = await bulk('messages', [message], { addLabels: [first, second], status: 'read' });
    expect(await labelsOfMessage(message)).toEqual([first, second]);
    expect((await undo(onMessage.key)).json).toEqual({ total: 1, undone: 1, changedBy: [] });
    expect(await labelsOfMessage(message)).toEqual([]);
  });

  it('is not lost when two operators label the same submission concurrently', async () => {
    const [id, mine, theirs] = [await submit(), await add(), await add()];
    const { updatedAt } = (await project(id)).project;
    await bulk('projects', [id], { addLabels: [theirs] });
    const body = { items: [{ id, version: updatedAt }], change: { addLabels: [mine] } };
    const { json } = await site.request('POST', '/api/projects/bulk', { as: 'admin', body });
    expect(json).toEqual({ changed: 1, skipped: [], missing: 0 });
    expect(await labelsOf(id)).toEqual([theirs, mine]);
  });

  it('filters lists, combined by “or”', async () => {
    const [one, two, three] = [await submit(), await submit(), await submit()];
    const [first, second] = [await add(), await add()];
    await bulk('projects', [one, two], { addLabels: [first] });
    await bulk('projects', [three], { addLabels: [second] });
    expect(await search('projects', `label=${first}`)).toEqual([two, one]);
    expect(await search('projects', `label=${first},${second}&sort=oldest`)).toEqual([one, two, three]);
    expect(await search('projects', `label=${second}&status=cancelled`)).toEqual([]);
    const message = await write();
    await bulk('messages', [message], { addLabels: [second] });
    expect(await search('messages', `label=${second}`)).toEqual([message]);
    expect((await site.request('GET', '/api/projects?label=none', editor)).status).toBe(400);
  });

  it('stays on its items when it is renamed, and is merged into another label that has the new name', async () => {
    const [first, second, message] = [await submit(), await submit(), await write()];
    const [old, kept, other] = [await add('Old name'), await add('Kept name'), await add()];
    await bulk('projects', [first], { addLabels: [other, old, kept] });
    await bulk('projects', [second], { addLabels: [old] });
    await bulk('messages', [message], { addLabels: [old] });
    const rename = (name: string) => site.request('PUT', `/api/labels/${old}`, { ...editor, body: { name } });
    expect((await rename('New name')).json).toEqual({ id: old, name: 'New name', merged: false });
    expect(await labelsOf(second)).toEqual([old]);
    expect((await rename('kept NAME')).json).toEqual({ id: kept, name: 'Kept name', merged: true });
    expect([await labelsOf(first), await labelsOf(second), await labelsOfMessage(message)]).toEqual([
      [other, kept],
      [kept],
      [kept],
    ]);
    expect((await labelChanges(second))[0]).toEqual({ by: 'editor', from: ['New name'], to: ['Kept name'] });
    expect((await rename('gone')).status).toBe(404);
  });

  it('is removed from all items when it is deleted, can no longer be added, and is not restored by an undo', async () => {
    const [id, message, label, other] = [await submit(), await write(), await add('Leaves'), await add()];
    await bulk('projects', [id], { addLabels: [label, other] });
    await bulk('messages', [message], { addLabels: [label] });
    const { key } = await bulk('projects', [id], { removeLabels: [label] });
    expect((await site.request('DELETE', `/api/labels/${label}`, editor)).json).toEqual({ success: true });
    expect((await undo(key)).json).toMatchObject({ total: 1, undone: 1 });
    expect([await labelsOf(id), await labelsOfMessage(message)]).toEqual([[other], []]);
    expect((await bulk('projects', [id], { addLabels: [label] })).status).toBe(400);
    expect((await site.request('DELETE', `/api/labels/${label}`, editor)).status).toBe(404);
  });

  it('that is deleted while it is added to submissions is on none of them afterwards', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, submit));
    const label = await add();
    const [, { status }] = await Promise.all([
      bulk('projects', ids, { addLabels: [label] }),
      site.request('DELETE', `/api/labels/${label}`, editor),
    ]);
    expect(status).toBe(200);
    expect(new Set((await Promise.all(ids.map(labelsOf))).flat())).toEqual(new Set());
  });

  it('is internal: a sender does not see it', async () => {
    const body = { name: 'Undertow', projectType: 'game', description: 'Sea.', contactEmail: 'mira@player.example' };
    expect((await site.request('POST', '/api/projects', { body })).json).not.toHaveProperty('labels');
  });
});
