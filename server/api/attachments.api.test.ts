import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attachmentLimits } from '../../domain/conversation/attachment.ts';
import { purgeUnattachedFiles, storeFile } from '../features/conversations/attachments.ts';
import { gif, jpeg, pdf, png, webp, zip } from '../features/conversations/testing/files.ts';
import { multipart, uploads } from '../features/conversations/testing/uploads.ts';
import { deleteConversationsOf } from '../platform/db/conversations.ts';

const start = Date.parse('2026-03-02T15:00:00.000Z');
let clock = start;
const { site, newClient, submit, send, attach, answersOf, stored, expectNoOrphans, download } = await uploads(
  () => new Date(clock),
);
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;
beforeEach(() => {
  clock = start;
  newClient();
});

describe('the files of an answer', () => {
  it('reach operators and the sender unchanged, as downloads that no browser displays', async () => {
    const { id, path } = await submit();
    const large = png(700_000);
    const files = [
      { name: 'Снимок экрана.png', content: large },
      { name: 'a.jpeg', content: jpeg() },
      { name: 'b.gif', content: gif() },
      { name: 'c.webp', content: webp() },
      { name: 'пакет.zip', content: zip() },
    ];
    expect((await attach(path, files)).headers.get('location')).toBe(`${path}?notice=answered#notice`);
    clock += 60_000;
    await attach(path, [{ name: 'd.pdf', content: pdf() }]);
    const [second, first] = await answersOf(id);
    expect(second.files).toMatchObject([{ name: 'd.pdf', type: 'application/pdf', size: pdf().length }]);
    expect(first.files.map(({ name, size }: { name: string; size: number }) => [name, size])).toEqual(
      files.map(({ name, content }) => [name, content.length]),
    );
    const { entries } = (await site.request('GET', path)).json.tracked;
    expect(entries[0].files).toEqual(first.files);
    const file = first.files[0].id as number;
    for (const [address, as] of [
      [`${path}/files/${file}`, undefined],
      [`/api/attachments/${file}`, 'admin'],
    ] as const) {
      const { response, bytes } = await download(address, as);
      expect(bytes.equals(large)).toBe(true);
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%D0/,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; *sandbox/);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
    const { hash } = await db.selectFrom('attachments').select('hash').where('id', '=', file).executeTakeFirstOrThrow();
    expect(hash).toBe(createHash('sha256').update(large).digest('hex'));
    await expectNoOrphans();
  });

  it('are stored once per key of the form, and are others if the files differ', async () => {
    const { id, path } = await submit();
    const form = (content: Buffer) =>
      multipart(
        [
          ['form', 'answer'],
          ['key', '9b1d3c1e-0000-4000-8000-000000000001'],
          ['text', 'x'],
        ],
        [{ name: 'a.gif', content }],
      );
    await Promise.all([send(path, form(gif())), send(path, form(gif())), send(path, form(gif()))]);
    expect(await answersOf(id)).toHaveLength(1);
    await send(path, form(gif('other')));
    expect(await answersOf(id)).toHaveLength(2);
    await expectNoOrphans();
  });

  it('are deleted with their submission; a file that was never attached is deleted after its time', async () => {
    const { id, path } = await submit();
    await attach(path, [{ name: 'a.gif', content: gif() }]);
    await deleteConversationsOf(db, 'project', [id]);
    await expectNoOrphans();
    const row = { answerId: null, name: 'a.gif', type: 'image/gif', size: 3, hash: '' };
    const { id: otherProject } = await db
      .insertInto('attachments')
      .values({ ...row, createdAt: new Date(clock).toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('attachmentParts')
      .values({ attachmentId: otherProject, content: Buffer.from('GIF') })
      .execute();
    await purgeUnattachedFiles(db, new Date(clock));
    expect((await stored()).files.some((file) => file.id === otherProject)).toBe(true);
    await purgeUnattachedFiles(db, new Date(clock + 7 * 60 * 60_000));
    await expectNoOrphans();
  });

  it('are limited per conversation, even if they arrive concurrently', async () => {
    const { id, path } = await submit();
    await attach(path, [{ name: 'a.gif', content: gif() }]);
    const size = attachmentLimits.conversation - 3 * gif().length;
    await db
      .updateTable('attachments')
      .set({ size })
      .where('answerId', 'is not', null)
      .where('hash', '!=', '')
      .execute();
    const sent = await Promise.all([1, 2, 3, 4].map(() => attach(path, [{ name: 'b.gif', content: gif() }])));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 303, 400]);
    expect(sent.find(({ status }) => status === 400)!.json.form).toMatchObject({
      values: { text: 'See the files.' },
      refused: [{ fault: 'space' }],
    });
    expect(await answersOf(id)).toHaveLength(4);
    await deleteConversationsOf(db, 'project', [id]);
  });
});

describe('the quota of all files', () => {
  /** Uses up the quota except for `room` bytes, with rows of a gigabyte, which fit the column. */
  async function fillExcept(room: number) {
    const gigabyte = 1024 ** 3;
    const { files } = await stored();
    const used = files.reduce((sum, { size }) => sum + size, 0);
    for (let missing = attachmentLimits.quota - used - room; missing > 0; missing -= gigabyte) {
      const filling = { name: 'filling', type: 'image/gif', size: Math.min(missing, gigabyte), hash: 'filling' };
      await db
        .insertInto('attachments')
        .values({ ...filling, answerId: null, createdAt: new Date(clock).toISOString() })
        .execute();
    }
  }
  afterEach(async () => {
    await db.deleteFrom('attachments').where('answerId', 'is', null).execute();
  });
  const store = (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
    storeFile(db, { name: 'a.png', content }, new Date(clock));

  it.each([
    ['is smaller than it might have been', undefined, { size: png(300_000).length }],
    ['breaks off', new Error('The connection broke'), { message: 'The connection broke' }],
  ])('counts a file that is being received, until it %s', async (_what, end, outcome) => {
    await fillExcept(1.5 * attachmentLimits.size);
    const [begun, received] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = async function* () {
      yield png(300_000);
      begun.resolve();
      await received.promise;
      if (end) throw end;
    };
    const first = store(slow()).catch((error: unknown) => error);
    await begun.promise;
    await expect(store([png()])).rejects.toMatchObject({ fault: 'space' });
    received.resolve();
    expect(await first).toMatchObject(outcome);
    expect(await store([png()])).toMatchObject({ size: png().length });
  });

  it('is not exceeded by forms that arrive concurrently', async () => {
    await fillExcept(1.5 * 800_000);
    const submissions = await Promise.all([submit(), submit(), submit()]);
    const sent = await Promise.all(
      submissions.map(({ path }) => attach(path, [{ name: 'b.png', content: png(800_000) }])),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400, 400]);
    expect(sent.find(({ status }) => status === 400)!.json.form.refused).toMatchObject([{ fault: 'space' }]);
  });
});

describe('somebody else’s file', () => {
  it('is not found under another token, under another number or by visitors', async () => {
    const [mine, other] = [await submit(), await submit()];
    await attach(mine.path, [{ name: 'a.gif', content: gif() }]);
    const [{ files }] = await answersOf(mine.id);
    const file = files[0].id as number;
    for (const path of [
      `${other.path}/files/${file}`,
      `${mine.path}/files/${file + 1}`,
      `${mine.path}/files/-1`,
      `${mine.path}/files/x`,
      `${mine.path}/files/1e9999`,
    ])
      expect((await site.request('GET', path)).status).toBe(404);
    expect((await site.request('GET', `/api/attachments/${file}`)).status).toBe(401);
    expect((await site.request('GET', `/api/attachments/${file}`, { as: 'user' })).status).toBe(403);
    expect((await site.request('POST', `${mine.path}/files/${file}`)).status).toBe(405);
    expect((await site.request('GET', `/api/attachments/${file + 1}`, admin)).status).toBe(404);
  });
});
