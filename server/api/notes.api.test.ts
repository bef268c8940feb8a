import { afterAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../domain/conversation/history.ts';
import { noteLimit } from '../../domain/conversation/note.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const submit = async (): Promise<number> => {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  return (await site.request('POST', '/api/projects', { body })).json.id;
};
const add = (id: number, text: unknown) =>
  site.request('POST', `/api/projects/${id}/notes`, { ...admin, body: { text } });
const remove = (id: number, note: number | string) =>
  site.request('DELETE', `/api/projects/${id}/notes/${note}`, admin);
const read = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json;
const kinds = async (id: number) =>
  ((await read(id)).history as HistoryEntry[]).map(({ kind, by, from, to }) => [kind, by, from, to]);
const search = async (q: string) =>
  (await site.request('GET', `/api/projects?q=${q}`, admin)).json.items.map(({ id }: { id: number }) => id);

describe('a note', () => {
  it('is listed with its author, newest first, and is part of the history', async () => {
    const id = await submit();
    const first = await add(id, '  Asked for a build.\nTwo lines.  ');
    expect([first.status, first.json]).toEqual([
      201,
      {
        id: expect.any(Number),
        by: 'admin',
        at: expect.any(String),
        text: 'Asked for a build.\nTwo lines.',
        mine: true,
      },
    ]);
    const second = await add(id, 'It came.');
    expect((await read(id)).notes).toEqual([second.json, first.json]);
    expect(await kinds(id)).toEqual([
      ['note_added', 'admin', null, null],
      ['note_added', 'admin', null, null],
      ['created', null, null, null],
    ]);
  });

  it('of somebody else is not marked as the reader’s own but can be removed, and the history names its author', async () => {
    const id = await submit();
    const { json: note } = await add(id, 'By somebody who left.');
    await site.db.updateTable('notes').set({ author: 'ilinca', authorId: null }).where('id', '=', note.id).execute();
    expect((await read(id)).notes).toEqual([{ ...note, by: 'ilinca', mine: false }]);
    const removed = await remove(id, note.id);
    expect([removed.status, removed.json]).toEqual([200, { success: true }]);
    expect((await read(id)).notes).toEqual([]);
    expect((await kinds(id))[0]).toEqual(['note_removed', 'admin', 'ilinca', null]);
  });

  it('that does not exist or belongs to another submission is not removed', async () => {
    const [id, other] = [await submit(), await submit()];
    const { json: note } = await add(id, 'Stays.');
    for (const [project, key] of [
      [other, note.id],
      [id, note.id + 1000],
      [id, 'abc'],
    ] as const) {
      expect((await remove(project, key)).status).toBe(404);
    }
    await remove(id, note.id);
    expect((await remove(id, note.id)).status).toBe(404);
    expect(await kinds(id)).toHaveLength(3);
    expect(await kinds(other)).toHaveLength(1);
  });

  it('has a text within the limit', async () => {
    const id = await submit();
    for (const text of ['', '  ', 'x'.repeat(noteLimit + 1), null, 7, 'a\0b']) {
      const { status, json } = await add(id, text);
      expect([status, json.issues[0].path]).toEqual([400, 'text']);
    }
    expect((await add(id, 'ț'.repeat(noteLimit))).status).toBe(201);
    expect((await read(id)).notes).toHaveLength(1);
  });

  it('makes its submission searchable until it is removed', async () => {
    const id = await submit();
    const { json: note } = await add(id, 'Reminds me of Ёжик.');
    expect(await search('ежик')).toEqual([id]);
    await remove(id, note.id);
    expect(await search('ежик')).toEqual([]);
    expect(await search('lanternfall')).toContain(id);
  });
});
