import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { replies as englishReplies } from '../../content/replies/en.ts';
import { replies as russianReplies } from '../../content/replies/ru.ts';
import { replyTexts } from '../../content/reply-templates.ts';
import { bulkReplyLimits } from '../../domain/inbox/bulk-reply.ts';
import { undoSeconds } from '../../domain/conversation/reply.ts';
import { readPitch } from '../../domain/pitch/pitch.ts';
import { recordingTransport } from '../platform/mail/testing/mailbox.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { savePitch } from '../features/pitches/pitches.ts';
import { testApp } from '../testing/test-app.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const site = await testApp({ now: () => new Date((clock += 1)), environment: { FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());

const texts = {
  en: { subject: 'About {project}', body: '{greeting}\n\nnot this time.' },
  ru: { subject: 'О проекте {project}', body: '{greeting}\n\nне в этот раз.' },
};

async function submit(language: string, name: string = randomUUID()): Promise<number> {
  const body = { name, projectType: 'game', description: 'Light.', contactEmail: `${language}@player.example` };
  return (await site.request('POST', '/api/projects', { body, headers: { 'accept-language': language } })).json.id;
}

async function write(language: string, headers: Record<string, string> = {}): Promise<number> {
  const subject = `Question ${randomUUID()}`;
  const body = { name: 'Mira', email: 'mira@player.example', subject, message: 'Do you publish games?' };
  await site.request('POST', '/api/contact-v2', { body, headers: { 'accept-language': language, ...headers } });
  const row = await site.db.selectFrom('messages').select('id').where('subject', '=', subject).executeTakeFirst();
  return row!.id;
}

const call = (path: string, body: object, key: string = randomUUID(), as: 'admin' | 'editor' = 'admin') =>
  site.request('POST', `/api/${path}`, { as, body, headers: { 'idempotency-key': key } });
const listed = (ids: readonly number[]) => ids.map((id) => ({ id }));
const read = async (id: number, list = 'projects') =>
  (await site.request('GET', `/api/${list}/${id}`, { as: 'admin' })).json;
const mailsOf = (ids: readonly number[]) =>
  site.db
    .selectFrom('outbox')
    .select(['recipient', 'language', 'payload'])
    .where(
      'mailKey',
      'in',
      ids.map((id) => `reply:${id}`),
    )
    .orderBy('id')
    .execute();

/** Makes a worker send the due emails. @returns the sent emails */
async function sendDueReplies() {
  await site.db.deleteFrom('outbox').where('kind', '!=', 'reply').execute();
  const transport = recordingTransport();
  const config = { ...site.context.config, inbound: { address: 'reply@studio.example' } };
  await sendDueMails({ db: site.db, config, now: () => new Date(clock), transport });
  return transport.sent;
}

describe('A reply to several submissions', () => {
  it('is previewed with one email per language, and is sent in each sender’s language and conversation', async () => {
    await sendDueReplies();
    const ids = [await submit('en', 'Lanternfall'), await submit('ru', 'Маяк'), await submit('ro', 'Farul')];
    const body = { items: listed(ids), texts, change: { status: 'cancelled' } };
    const { status, json: preview } = await call('projects/replies/preview', body);
    expect([status, preview.leftOut, preview.missing]).toEqual([200, [], 0]);
    expect(preview.mails).toMatchObject([
      { language: 'en', count: 1, to: 'en@player.example', subject: 'About Lanternfall' },
      { language: 'ru', count: 1, subject: 'О проекте Маяк', body: 'Здравствуйте!\n\nне в этот раз.' },
      { language: 'ro', count: 1, subject: 'About Farul', body: 'Hello,\n\nnot this time.' },
    ]);
    expect(await mailsOf([1])).toEqual([]);

    const { json: outcome } = await call('projects/replies', { ...body, items: preview.items });
    expect(outcome).toEqual({
      replies: [expect.any(Number), expect.any(Number), expect.any(Number)],
      leftOut: [],
      missing: 0,
    });
    expect(await mailsOf(outcome.replies)).toMatchObject([{ language: 'en' }, { language: 'ru' }, { language: 'ro' }]);
    for (const id of ids) {
      const { project, replies, history } = await read(id);
      expect(project).toMatchObject({ status: 'cancelled', dueAt: null, firstAnsweredAt: expect.any(String) });
      expect(replies).toMatchObject([{ by: 'admin', state: 'queued', undoUntil: expect.any(String) }]);
      expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['replied', 'changed', 'created']);
    }
    expect(await sendDueReplies()).toEqual([]);
    clock += undoSeconds.accepted * 1000;
    const sent = await sendDueReplies();
    expect(sent.map(({ recipient, subject }) => `${recipient} ${subject}`)).toEqual([
      'en@player.example About Lanternfall',
      'ru@player.example О проекте Маяк',
      'ro@player.example About Farul',
    ]);
    expect(new Set(sent.map((mail) => JSON.stringify(mail.replyTo))).size).toBe(3);
    const audited = await site.db
      .selectFrom('auditEntries')
      .select('entityId')
      .where('action', '=', 'replied')
      .where('entityId', 'in', ids)
      .execute();
    expect(audited).toHaveLength(3);
  });

  it('names the missing fields of each pitch, in each sender’s language', async () => {
    await sendDueReplies();
    const [begun, untouched] = [await submit('ru'), await submit('ro')];
    const pitch = readPitch({ hook: 'A lamp.', stage: 'alpha', noBuildYet: true, wanted: ['funding'] });
    await savePitch(site.db, { id: begun, type: 'game' }, pitch, new Date(clock));
    const { en, ru, ro } = replyTexts;
    const moreInfo = { en: en.moreInfo, ru: ru.moreInfo, ro: ro.moreInfo };
    const { json } = await call('projects/replies/preview', { items: listed([begun, untouched]), texts: moreInfo });
    const bodies: string[] = json.mails.map(({ body }: { body: string }) => body);
    expect(bodies[0]).toContain(`${ru.missing.title}\n\n• ${ru.missing.videoLink}\n\n`);
    expect(bodies[1]).toContain(`• ${ro.missing.hook}\n• ${ro.missing.stage}\n• ${ro.missing.playableLink}\n`);
  });

  it('declines all of them for one reason, with its paragraph in each sender’s language', async () => {
    await sendDueReplies();
    const ids = [await submit('en'), await submit('ru')];
    const body = { items: listed(ids), texts, decline: { reason: 'timing' } };
    expect((await call('projects/replies', body)).status).toBe(400);
    expect((await call('projects/replies', { ...body, change: { status: 'completed' } })).status).toBe(400);
    const declining = { ...body, change: { status: 'cancelled' } };
    const { mails } = (await call('projects/replies/preview', declining)).json;
    expect(mails[0].body).toContain(englishReplies.reasons.timing);
    expect(mails[1].body).toContain(russianReplies.reasons.timing);
    const { json } = await call('projects/replies', declining);
    expect(json.replies).toHaveLength(2);
    for (const id of ids)
      expect((await read(id)).replies).toMatchObject([{ decline: { reason: 'timing', shared: [] } }]);
    const { json: counted } = await site.request('GET', '/api/projects?page=1&declinedFor=timing', { as: 'admin' });
    expect(new Set(counted.items.map(({ id }: { id: number }) => id))).toEqual(new Set(ids));
  });

  it('skips senders whom a colleague has answered since, or who have written since, and states the reason', async () => {
    const [answered, answeredLater, changed, untouched] = [
      await submit('en'),
      await submit('en'),
      await submit('en'),
      await submit('en'),
    ];
    const answer = { subject: 'Your project', body: 'We like it.' };
    await site.request('POST', `/api/projects/${answered}/replies`, { as: 'editor', body: answer });
    const body = { items: listed([answered, answeredLater, changed, untouched]), texts };
    const { json: preview } = await call('projects/replies/preview', body);
    expect(preview.leftOut).toMatchObject([{ id: answered, reason: 'answered', by: 'editor' }]);
    await site.request('POST', `/api/projects/${answeredLater}/replies`, { as: 'editor', body: answer });
    await site.request('PATCH', `/api/projects/${changed}/status`, { as: 'editor', body: { status: 'completed' } });
    const { json } = await call('projects/replies', { ...body, items: preview.items });
    expect(json.replies).toHaveLength(1);
    expect(json.leftOut).toMatchObject([
      { id: answeredLater, reason: 'answered', by: 'editor' },
      { id: changed, reason: 'changed' },
    ]);
    expect((await read(untouched)).replies).toHaveLength(1);
    expect((await read(changed)).replies).toEqual([]);

    // With `again` the reply also goes to senders who have an answer, unless the operator has not seen that answer.
    const again = { items: listed([answered]), texts, again: true };
    const { json: shown } = await call('projects/replies/preview', again);
    await site.request('POST', `/api/projects/${answered}/replies`, { as: 'editor', body: answer });
    expect((await call('projects/replies', { ...again, items: shown.items })).json.replies).toEqual([]);
    expect((await call('projects/replies', again)).json.replies).toHaveLength(1);
  });

  it('of a filter requires the number of matches that was shown, and has a limit', async () => {
    const name = `Filtered${clock}`;
    await submit('en', name);
    await submit('en', name);
    const body = (expected: number) => ({ filter: { q: name }, expected, texts });
    for (const path of ['projects/replies', 'projects/replies/preview'])
      expect((await call(path, body(3))).status).toBe(409);
    const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1 }));
    expect((await call('projects/replies', { items: many, texts })).status).toBe(409);
    expect((await call('projects/replies', body(2))).json.replies).toHaveLength(2);
  });

  it('that is sent twice concurrently is sent once', async () => {
    const ids = [await submit('en'), await submit('ru')];
    const body = { items: listed(ids), texts };
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => call('projects/replies', body, key)));
    expect(first!.json.replies).toHaveLength(2);
    expect(second!.json).toEqual(first!.json);
    expect((await read(ids[0]!)).replies).toHaveLength(1);
    expect((await call('projects/replies', { ...body, again: true }, key)).status).toBe(409);
  });

  it('of two operators concurrently reaches each sender once', async () => {
    const ids = [await submit('en'), await submit('en'), await submit('en')];
    const body = { items: listed(ids), texts };
    const outcomes = await Promise.all(
      (['admin', 'editor'] as const).map((as) => call('projects/replies', body, randomUUID(), as)),
    );
    expect(outcomes.map(({ json }) => json.replies.length).toSorted((a, b) => a - b)).toEqual([0, 3]);
    for (const id of ids) expect((await read(id)).replies).toHaveLength(1);
  });

  it('rejects a text that is blank, or that has a placeholder or a header of its own', async () => {
    const items = listed([await submit('ru')]);
    for (const wrong of [
      {},
      { en: { subject: '', body: 'Hello' } },
      { en: { subject: 'Hello', body: 'Hello {nmae}' } },
      { en: { subject: 'Hello\r\nBcc: all@player.example', body: 'Hello' } },
      { ro: { subject: 'Salut', body: 'Salut' } },
      { en: { subject: 'Hello', body: `{project}${'x'.repeat(9_990)}` } },
    ])
      expect((await call('projects/replies', { items, texts: wrong })).status).toBe(400);
    expect((await call('projects/replies', { items, texts, change: { assignedTo: 987_654 } })).status).toBe(400);
    expect((await read(items[0]!.id)).replies).toEqual([]);
  });

  it('is undone as a whole before its emails are sent, with the status that it set', async () => {
    const ids = [await submit('en'), await submit('ru')];
    const before = await Promise.all(ids.map((id) => read(id)));
    const key = randomUUID();
    const { json } = await call(
      'projects/replies',
      { items: listed(ids), texts, change: { status: 'cancelled' } },
      key,
    );
    clock += 5000;
    expect((await call('replies/undo', { key }, randomUUID(), 'editor')).status).toBe(404);
    expect((await call('replies/undo', { key })).json).toEqual({ total: 2, undone: 2 });
    expect((await call('replies/undo', { key })).json).toEqual({ total: 2, undone: 2 });
    expect(await mailsOf(json.replies)).toEqual([]);
    for (const [index, id] of ids.entries()) {
      const { project, replies, draft } = await read(id);
      const changed = { version: expect.any(Number), updatedAt: expect.any(String) };
      expect(project).toEqual({ ...before[index].project, ...changed });
      expect([replies, draft]).toEqual([[], before[index].draft]);
    }
    const late = randomUUID();
    await call('projects/replies', { items: listed(ids), texts }, late);
    clock += undoSeconds.accepted * 1000;
    expect((await call('replies/undo', { key: late })).status).toBe(409);
    expect((await read(ids[0]!)).replies).toHaveLength(1);
  });

  it('is limited per hour', async () => {
    const { db } = site;
    const key = randomUUID();
    await call('projects/replies', { items: listed([await submit('en')]), texts }, key);
    const many = JSON.stringify({
      replies: Array.from({ length: bulkReplyLimits.perHour }, () => 1),
      leftOut: [],
      missing: 0,
    });
    const id = await submit('en');
    await db.updateTable('changeSets').set({ outcome: many }).where('idempotencyKey', '=', key).execute();
    const refused = await call('projects/replies', { items: listed([id]), texts });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    clock += 61 * 60_000;
    expect((await call('projects/replies', { items: listed([id]), texts })).json.replies).toHaveLength(1);
  });
});

describe('A reply to several messages', () => {
  it('addresses the senders by name, and can be undone', async () => {
    const ids = [await write('ru'), await write('en'), await write('ro')];
    const key = randomUUID();
    const { json: preview } = await call('messages/replies/preview', { items: listed(ids), texts });
    expect(preview.mails[0]).toMatchObject({ language: 'ru', body: 'Здравствуйте, Mira!\n\nне в этот раз.' });
    const { json } = await call('messages/replies', { items: preview.items, texts }, key);
    expect(json).toMatchObject({ leftOut: [], missing: 0 });
    for (const id of ids) expect((await read(id, 'messages')).message.status).toBe('answered');
    expect((await call('replies/undo', { key })).json).toEqual({ total: 3, undone: 3 });
    for (const id of ids)
      expect((await read(id, 'messages')).message).toMatchObject({
        status: 'new',
        firstAnsweredAt: null,
        dueAt: expect.any(String),
      });
  });

  it('skips spam', async () => {
    const id = await write('en');
    await site.request('PATCH', `/api/messages/${id}/status`, { as: 'admin', body: { status: 'spam' } });
    const { json } = await call('messages/replies', { items: listed([id, 987_654]), texts });
    expect(json).toMatchObject({ replies: [], leftOut: [{ id, reason: 'unlisted' }], missing: 1 });
  });
});
