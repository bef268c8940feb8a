import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { attachmentLimits } from '../../domain/conversation/attachment.ts';
import { gif, jpeg, pdf, png, webp, zip } from '../features/conversations/testing/files.ts';
import { multipart, type Part, uploads } from '../features/conversations/testing/uploads.ts';
import { deleteConversationsOf } from '../platform/db/conversations.ts';

const { site, newClient, submit, send, attach, answersOf, expectNoOrphans, download } = await uploads(() => new Date());
afterAll(() => site[Symbol.asyncDispose]());
let client = '';
beforeEach(() => {
  client = newClient();
});

const html = '<!doctype html><script>alert(1)</script>';
const megabytes = (count: number) => count * 1024 * 1024;

describe('a hostile file', () => {
  it.each<[string, Part[], string]>([
    ['HTML', [{ name: 'a.html', content: Buffer.from(html), type: 'text/html' }], 'type'],
    ['HTML that says it is a picture', [{ name: 'a.png', content: Buffer.from(html), type: 'image/png' }], 'type'],
    ['HTML behind the first bytes of a GIF', [{ name: 'a.gif', content: Buffer.from(`GIF89a${html}`) }], 'damaged'],
    [
      'HTML behind those of a PNG',
      [{ name: 'a.png', content: Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1') }],
      'damaged',
    ],
    ['SVG', [{ name: 'a.svg', content: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' }], 'type'],
    ['XML', [{ name: 'a.pdf', content: Buffer.from('<?xml version="1.0"?>') }], 'type'],
    ['a program', [{ name: 'a.exe', content: Buffer.concat([Buffer.from('MZ'), png()]) }], 'type'],
    [
      'a program that says it is a PDF',
      [{ name: 'a.pdf', content: Buffer.from('\x7fELF'), type: 'application/pdf' }],
      'type',
    ],
    ['a picture that was cut off', [{ name: 'a.png', content: png(50_000).subarray(0, 40_000) }], 'damaged'],
    ['a JPEG that was cut off', [{ name: 'a.jpg', content: jpeg().subarray(0, 6) }], 'damaged'],
    ['a WebP of another length', [{ name: 'a.webp', content: Buffer.concat([webp(), webp()]) }], 'damaged'],
    ['a PDF that was cut off', [{ name: 'a.pdf', content: pdf().subarray(0, 12) }], 'damaged'],
    ['an archive without its directory', [{ name: 'a.zip', content: zip().subarray(0, 40) }], 'damaged'],
    [
      'an archive whose directory lies',
      [{ name: 'a.zip', content: zip().fill(0xff, zip().length - 6, zip().length - 2) }],
      'damaged',
    ],
    ['a file of 0 bytes', [{ name: 'a.png', content: Buffer.alloc(0) }], 'empty'],
    ['21 MB', [{ name: 'a.png', content: png(megabytes(21)) }], 'size'],
    ['one byte too many', [{ name: 'a.png', content: png(attachmentLimits.size - png().length + 1) }], 'size'],
    ['six files', Array.from({ length: 6 }, (_, file) => ({ name: `${file}.gif`, content: gif() })), 'count'],
    ['500 files', Array.from({ length: 500 }, (_, file) => ({ name: `${file}.gif`, content: gif() })), 'count'],
    [
      'a good file before a bad one',
      [
        { name: 'a.gif', content: gif() },
        { name: 'b', content: Buffer.from('x') },
      ],
      'type',
    ],
  ])('such as %s is rejected with its reason, and nothing of it is stored', async (_, files, fault) => {
    const { id, path } = await submit();
    const { status, json } = await attach(path, files);
    expect([status, json.form.values.text]).toEqual([400, 'See the files.']);
    expect(json.form.refused.map((file: { fault: string }) => file.fault)).toContain(fault);
    expect(await answersOf(id)).toEqual([]);
    await expectNoOrphans();
  });

  it.each<[string, string, RegExp]>([
    ['a path', '../../../etc/passwd', /^passwd\.gif$/],
    ['a path of Windows', String.raw`..\\..\\boot.ini`, /^boot\.ini\.gif$/],
    ['another ending', 'invoice.exe', /^invoice\.exe\.gif$/],
    ['characters that turn the text', 'a\u202Efig.exe', /^afig\.exe\.gif$/],
    ['control characters', 'a\u0000\u0007\tb.gif', /^ab\.gif$/],
    ['markup', '<img src=x>.gif', /^img src=x\.gif$/],
    ['1,000 letters', `${'я'.repeat(1000)}.gif`, /^я{120}\.gif$/],
    ['dots alone', '....', /^file\.gif$/],
    ['no name but an ending', '.gif', /^gif\.gif$/],
    ['emoji', '🎮🎮.gif', /^🎮🎮\.gif$/],
  ])('whose name is %s has a safe one', async (_, name, safe) => {
    const { id, path } = await submit();
    expect((await attach(path, [{ name, content: gif() }])).status).toBe(303);
    const [{ files }] = await answersOf(id);
    expect(files[0].name).toMatch(safe);
    const { response } = await download(`${path}/files/${files[0].id}`);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!'-]+$/,
    );
  });

  it('that unpacks to terabytes is passed on unchanged', async () => {
    const { id, path } = await submit();
    await attach(path, [{ name: 'bomb.zip', content: zip({ claimed: 0xffff_fff0, comment: 'x'.repeat(60_000) }) }]);
    expect((await answersOf(id))[0].files).toMatchObject([{ name: 'bomb.zip' }]);
  });
});

describe('a hostile upload', () => {
  const file = { name: 'a.gif', content: gif() };

  it.each<[string, (path: string) => Promise<{ status: number }>, number]>([
    [
      'of 10,000 fields',
      (path) =>
        attach(
          path,
          [file],
          Array.from({ length: 10_000 }, (_, field) => [`f${field}`, 'x']),
        ),
      303,
    ],
    ['of a field with a megabyte', (path) => attach(path, [file], [['more', 'x'.repeat(megabytes(1))]]), 303],
    [
      'whose text is too long',
      (path) =>
        send(
          path,
          multipart(
            [
              ['form', 'answer'],
              ['text', 'x'.repeat(10_001)],
            ],
            [file],
          ),
        ),
      400,
    ],
    [
      'that is cut off in a file',
      (path) =>
        send(
          path,
          multipart(
            [
              ['form', 'answer'],
              ['text', 'x'],
            ],
            [file],
          ).subarray(0, -30),
        ),
      400,
    ],
    ['that is cut off in a header', (path) => send(path, multipart([], [file]).subarray(0, 40)), 400],
    ['with another boundary', (path) => send(path, multipart([['form', 'answer']], [file], 'other')), 400],
    ['without a boundary', (path) => send(path, multipart([], [file]), { 'content-type': 'multipart/form-data' }), 400],
    [
      'with a header of 100 kB',
      (path) =>
        send(
          path,
          Buffer.from(
            `--b0undary\r\nContent-Disposition: form-data; name="${'x'.repeat(100_000)}"\r\n\r\n\r\n--b0undary--\r\n`,
          ),
        ),
      400,
    ],
    [
      'that announces a terabyte',
      (path) => send(path, multipart([], [file]), { 'content-length': '1099511627776' }),
      400,
    ],
    [
      'that announces no length',
      (path) =>
        send(
          path,
          multipart(
            [
              ['form', 'answer'],
              ['text', 'x'],
            ],
            [file],
          ),
          { 'content-length': '' },
        ),
      303,
    ],
    ['from another site', (path) => send(path, multipart([], [file]), { 'sec-fetch-site': 'cross-site' }), 403],
    ['as JSON', (path) => send(path, Buffer.from('{}'), { 'content-type': 'application/json' }), 415],
    [
      'with the same part twice',
      (path) =>
        attach(
          path,
          [file, file],
          [
            ['form', 'erase'],
            ['text', 'other'],
          ],
        ),
      303,
    ],
    [
      'whose fields are a prototype’s',
      (path) =>
        attach(
          path,
          [{ ...file, field: '__proto__' }],
          [
            ['__proto__', 'x'],
            ['constructor', 'y'],
          ],
        ),
      303,
    ],
  ])('%s leaves no unattached file', async (_, upload, status) => {
    const { id, path } = await submit();
    expect((await upload(path)).status).toBe(status);
    const answers = await answersOf(id);
    expect(answers).toHaveLength(status === 303 ? 1 : 0);
    await expectNoOrphans();
  });

  it('that its sender aborts leaves no file', async () => {
    const { id, path } = await submit();
    const whole = multipart(
      [
        ['form', 'answer'],
        ['text', 'x'],
      ],
      [{ name: 'a.png', content: png(megabytes(2)) }],
    );
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(whole.subarray(0, megabytes(1)));
        controller.error(new Error('the connection broke'));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b0undary', 'x-forwarded-for': client };
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as never);
    expect((await site.app.fetch(request)).status).toBe(400);
    expect(await answersOf(id)).toEqual([]);
    await expectNoOrphans();
  });

  it('whose submission is erased in the meantime is not confirmed and leaves no file', async () => {
    const { id, path } = await submit();
    const whole = multipart(
      [
        ['form', 'answer'],
        ['text', 'x'],
      ],
      [{ name: 'a.png', content: png(megabytes(1)) }],
    );
    let isFirst = true;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const half = whole.length / 2;
      if (isFirst) controller.enqueue(whole.subarray(0, half));
      else {
        await deleteConversationsOf(site.db, 'project', [id]);
        controller.enqueue(whole.subarray(half));
        controller.close();
      }
      isFirst = false;
    };
    // A chunk is generated only when it is read.
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const headers = { 'content-type': 'multipart/form-data; boundary=b0undary', 'x-forwarded-for': client };
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as never);
    expect((await site.app.fetch(request)).status).toBe(404);
    await expectNoOrphans();
  });

  it('under an invalid token stores nothing', async () => {
    for (const token of ['x'.repeat(22), 'confirm', '%00']) {
      expect((await attach(`/track/${token}`, [file])).status).toBe(404);
      expect((await site.request('GET', `/track/${token}/files/1`)).status).toBe(404);
    }
    await expectNoOrphans();
  });

  it('in a flood is limited by the bytes of its network per hour', async () => {
    const { path } = await submit();
    const announce = () => send(path, multipart([], [file]), { 'content-length': String(megabytes(100)) });
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await announce()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
