import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { mergeLimit } from '../../domain/inbox/duplicates.ts';
import { ledgerItems } from '../features/ledger/ledger.ts';
import { purgeSpam } from '../features/submissions/spam.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { insertProjectRows } from '../testing/conversations.ts';

/** A Monday in New York. */
let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date(clock);
const site = await testApp({ pages: standInPages, now, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;
const hour = 60 * 60_000;
const day = 24 * hour;
/** Advances the clock without ending the operator's session. */
async function pass(time: number) {
  await site.session('admin');
  clock += time;
  const expiresAt = new Date(clock + day).toISOString();
  await db
    .updateTable('sessions')
    .set({ createdAt: now().toISOString(), seenAt: now().toISOString(), expiresAt })
    .execute();
}

const sender = () => `${randomUUID()}@player.example`;
async function submit(contactEmail: string, name = 'Lanternfall') {
  clock += 1000;
  const body = { name, projectType: 'game', description: `A game called ${name}.`, contactEmail };
  const { json, headers } = await site.request('POST', '/api/projects', { body });
  return { id: json.id as number, path: headers.get('location')! };
}
const get = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json;
const mergeOf = (body: object, key: string = randomUUID()) =>
  site.request('POST', '/api/projects/merge', { ...admin, body, headers: { 'idempotency-key': key } });
const merge = (ids: readonly number[], more: object = {}, key: string = randomUUID()) => mergeOf({ ids, ...more }, key);
const unmerge = (id: number) => site.request('POST', `/api/projects/${id}/unmerge`, admin);
const setStatus = (id: number, status: string) =>
  site.request('PATCH', `/api/projects/${id}/status`, { ...admin, body: { status } });
const flag = (id: number, spam: boolean) =>
  site.request('POST', '/api/projects/bulk', { ...admin, body: { items: [{ id }], change: { spam } } });
const reply = (id: number) =>
  site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
const ids = async (query: string): Promise<number[]> =>
  (await site.request('GET', `/api/projects?${query}`, admin)).json.items.map(({ id }: { id: number }) => id);
const page = async (path: string) => (await site.request('GET', path)).json.tracked;
const answer = (path: string) =>
  site.request('POST', path, {
    body: new URLSearchParams({ text: 'Any news?', key: randomUUID() }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => `${status}`).toSorted();
const pendingCount = async () => (await site.request('GET', '/api/inbox/counts', admin)).json.submissions as number;

describe('merged submissions', () => {
  it('appear once in lists, counts, searches and exports, as their target, and the merge is in both histories', async () => {
    const email = sender();
    const [first, second] = [await submit(email), await submit(email, 'Lantern fall')];
    const before = await pendingCount();
    expect((await merge([second.id, first.id])).json.id).toBe(first.id);
    expect(await pendingCount()).toBe(before - 1);
    for (const query of ['page=1', 'q=lantern', 'q=lantern&status=pending', 'due=waiting', 'page=1&sort=name']) {
      const listedIds = await ids(query);
      expect([query, listedIds.includes(first.id), listedIds.includes(second.id)]).toEqual([query, true, false]);
    }
    const projects = (await site.request('GET', '/api/projects', admin)).json as { id: number }[];
    expect(projects.some(({ id }) => id === second.id)).toBe(false);
    const exported = (await site.request('GET', '/api/projects/export', admin)).text;
    expect([exported.includes('called Lanternfall.'), exported.includes('called Lantern fall.')]).toEqual([
      true,
      false,
    ]);

    const [target, merged] = [await get(first.id), await get(second.id)];
    expect(target.merge).toMatchObject({
      into: null,
      merged: [{ id: second.id, name: 'Lantern fall' }],
      duplicates: [],
    });
    expect(merged.merge.into).toMatchObject({ id: first.id, at: now().toISOString() });
    expect(merged.project.dueAt).toBeNull();
    expect(target.history[0]).toMatchObject({ by: 'admin', field: 'merged', from: null, to: second.id });
    expect(merged.history[0]).toMatchObject({ by: 'admin', field: 'mergedInto', from: null, to: first.id });
  });

  it('are shown to their senders separately, as they were sent', async () => {
    const email = sender();
    const [first, second] = [await submit(email), await submit(email)];
    const pages = [await page(first.path), await page(second.path)];
    await merge([first.id, second.id]);
    expect([await page(first.path), await page(second.path)]).toEqual(pages);
    await answer(second.path);
    await reply(first.id);
    await pass(hour);
    expect((await page(first.path)).entries).toHaveLength(1);
    expect((await page(second.path)).entries).toMatchObject([{ from: 'sender', text: 'Any news?' }]);
    expect((await page(second.path)).dueAt).toBe(pages[1].dueAt);
  });

  it('share a clock: an answer to a merged submission starts the clock of the target, and a reply to it stops the clock', async () => {
    const email = sender();
    const first = await submit(email);
    await reply(first.id);
    const second = await submit(email);
    const sentAt = now().toISOString();
    await merge([first.id, second.id]);
    expect((await get(first.id)).project.waitingSince).toBe(sentAt);
    await pass(hour);
    await reply(first.id);
    expect((await get(first.id)).project.dueAt).toBeNull();
    await pass(hour);
    await answer(second.path);
    expect((await get(first.id)).project.waitingSince).toBe(now().toISOString());
    expect((await get(second.id)).project.waitingSince).toBeNull();
  });

  it('can be separated for 30 days, regardless of later events, and each has its own clock again', async () => {
    const email = sender();
    const [first, second] = [await submit(email), await submit(email)];
    const { waitingSince } = (await get(second.id)).project;
    await merge([first.id, second.id]);
    expect((await setStatus(second.id, 'cancelled')).status).toBe(200);
    expect((await setStatus(second.id, 'in_progress')).status).toBe(200);
    await reply(first.id);
    await pass(29 * day);
    expect((await unmerge(second.id)).status).toBe(200);
    const { project, merge: mergedInto } = await get(second.id);
    expect([project.mergedInto, project.waitingSince, project.status, mergedInto.into]).toEqual([
      null,
      waitingSince,
      'in_progress',
      null,
    ]);
    expect((await get(first.id)).project.dueAt).toBeNull();
    expect(await ids('due=waiting')).toContain(second.id);
    expect((await unmerge(second.id)).status).toBe(409);
    await merge([first.id, second.id]);
    await pass(31 * day);
    expect((await unmerge(second.id)).status).toBe(409);
  });

  it('can be separated from an older target that was imported later, whose number is higher', async () => {
    const email = sender();
    const [submitted, imported] = [await submit(email), await submit(email)];
    const createdAt = new Date(clock - day).toISOString();
    await db.updateTable('projects').set({ createdAt }).where('id', '=', imported.id).execute();
    expect((await merge([submitted.id, imported.id])).json.id).toBe(imported.id);
    expect((await unmerge(submitted.id)).status).toBe(200);
    expect((await get(submitted.id)).merge.into).toBeNull();
  });

  it('do not affect the clock of the target after they have been separated', async () => {
    const email = sender();
    const first = await submit(email);
    await reply(first.id);
    const second = await submit(email);
    await merge([first.id, second.id]);
    await unmerge(second.id);
    expect((await get(first.id)).project.dueAt).toBeNull();
    expect((await get(second.id)).project.dueAt).not.toBeNull();
  });

  it('count in the public ledger with the reply that answers them', async () => {
    const since = new Date(clock + 1);
    const email = sender();
    const [first, second] = [await submit(email), await submit(email)];
    await merge([first.id, second.id]);
    await pass(hour);
    await reply(first.id);
    const { items } = await ledgerItems(db, since, ['studio@studio.example']);
    expect(items.map(({ firstAnsweredAt }) => firstAnsweredAt)).toEqual([now().getTime(), now().getTime()]);
  });
});

describe('a merge', () => {
  it('requires submissions of one sender that are neither merged nor spam; several senders need an explicit consent', async () => {
    const email = sender();
    const [first, second, third] = [await submit(email), await submit(email), await submit(email)];
    const other = await submit(sender());
    const refused = await merge([other.id, first.id]);
    const emails = [email, (await get(other.id)).project.contactEmail as string];
    expect([refused.status, refused.json.senders]).toEqual([409, emails.toSorted()]);
    expect((await merge([first.id, first.id])).status).toBe(409);
    expect((await merge([first.id, 987_654])).status).toBe(404);
    await merge([second.id, third.id]);
    expect((await merge([first.id, third.id])).status).toBe(409);
    await flag(other.id, true);
    expect((await merge([first.id, other.id], { acrossSenders: true })).status).toBe(409);
    await flag(other.id, false);
    expect((await merge([first.id, other.id], { acrossSenders: true })).status).toBe(200);
    // Submissions that were merged into a merged submission move with it to the new target.
    expect((await merge([first.id, second.id])).status).toBe(200);
    expect((await get(first.id)).merge.merged.map(({ id }: { id: number }) => id)).toEqual([
      second.id,
      third.id,
      other.id,
    ]);
    const entries = await db
      .selectFrom('auditEntries')
      .select('fields')
      .where('entityId', '=', third.id)
      .where('entity', '=', 'submission')
      .execute();
    expect(entries.some(({ fields }) => fields.includes('mergedInto'))).toBe(true);
  });

  it('accepts a filter with the number of matches that was shown; several senders need an explicit consent', async () => {
    const email = sender();
    const word = 'Floodlight';
    const [first, second] = [await submit(email, `${word} one`), await submit(email, `${word} two`)];
    const other = await submit(sender(), `${word} three`);
    const mergeFiltered = (expected: number, more: object = {}) => mergeOf({ filter: { q: word }, expected, ...more });
    expect((await mergeFiltered(2)).json.senders).toBeUndefined();
    const refused = await mergeFiltered(3);
    expect([refused.status, refused.json.senders.length]).toEqual([409, 2]);
    expect(await ids(`q=${word}`)).toHaveLength(3);
    const key = randomUUID();
    const body = { filter: { q: word }, expected: 3, acrossSenders: true };
    for (const { status, json } of [await mergeOf(body, key), await mergeOf(body, key)])
      expect([status, json.id, json.merged]).toEqual([200, first.id, [second.id, other.id]]);
    expect(await ids(`q=${word}`)).toEqual([first.id]);
    expect((await mergeFiltered(1)).status).toBe(409);
  });

  it('has at most a hundred submissions', async () => {
    const createdAt = now().toISOString();
    const row = {
      projectType: 'game',
      contactEmail: sender(),
      targetPlatforms: '["Floodgate"]',
      screenshots: '[]',
      priority: 'normal',
      status: 'pending',
      language: 'en',
      createdAt,
      updatedAt: createdAt,
    };
    const rows = Array.from({ length: mergeLimit + 1 }, (_, index) => ({ ...row, name: `Floodgate ${index}` }));
    await insertProjectRows(db, rows as never);
    const mergeFiltered = (expected: number) => mergeOf({ filter: { platform: 'Floodgate' }, expected });
    const [newest, ...olderIds] = await ids('platform=Floodgate&pageSize=100');
    expect((await mergeFiltered(mergeLimit + 1)).status).toBe(409);
    await setStatus(newest!, 'cancelled');
    const filter = { platform: 'Floodgate', status: 'pending' };
    const { status, json } = await mergeOf({ filter, expected: mergeLimit });
    expect([status, json.merged.length]).toEqual([200, mergeLimit - 1]);
    expect(await ids('platform=Floodgate')).toEqual([newest, Math.min(...olderIds) - 1]);
    expect((await get(json.id)).merge.merged).toHaveLength(mergeLimit - 1);
  });

  it('is made once by several concurrent calls', async () => {
    const email = sender();
    const [first, second, third] = [await submit(email), await submit(email), await submit(email)];
    const key = randomUUID();
    const twice = await Promise.all([merge([first.id, second.id], {}, key), merge([first.id, second.id], {}, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const history = (await get(first.id)).history.filter(({ field }: { field: string }) => field === 'merged');
    expect(history).toHaveLength(1);
    const racing = await Promise.all([merge([first.id, third.id]), merge([first.id, third.id]), unmerge(second.id)]);
    expect(statuses(racing)).toEqual(['200', '200', '409']);
    const chain = await Promise.all([merge([second.id, first.id]), setStatus(second.id, 'cancelled')]);
    expect(chain.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get(second.id)).project).toMatchObject({ status: 'cancelled', mergedInto: first.id, dueAt: null });
  });

  it('is suggested for similar names of one sender within 90 days', async () => {
    const email = sender();
    const first = await submit(email, 'Lanternfall');
    const second = await submit(email.toUpperCase(), 'Lanternfal (new build)');
    await submit(email, 'Harbour lights');
    await submit(sender(), 'Lanternfall');
    const suggested = async (id: number) =>
      (await get(id)).merge.duplicates.map((duplicate: { id: number }) => duplicate.id) as number[];
    expect([await suggested(first.id), await suggested(second.id)]).toEqual([[second.id], [first.id]]);
    await pass(91 * day);
    const laterCopy = await submit(email, 'Lanternfall');
    expect(await suggested(laterCopy.id)).toEqual([]);
  });

  it('survives the deletion of its target: the other submissions are then separate', async () => {
    const email = sender();
    const [first, second] = [await submit(email), await submit(email)];
    await merge([first.id, second.id]);
    await flag(first.id, true);
    expect(await ids('page=1')).not.toContain(second.id);
    await purgeSpam(db, new Date(clock + 31 * day));
    const { project } = await get(second.id);
    expect([project.mergedInto, project.dueAt === null]).toEqual([null, false]);
    expect(await ids('page=1')).toContain(second.id);
  });
});
