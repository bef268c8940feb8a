import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attachmentLimits } from '../../domain/conversation/attachment.ts';
import type { RefusedFile } from '../../domain/conversation/conversation.ts';
import { signatureOf } from './inbound.ts';
import { composeMailWithFiles, ordinaryHeaders } from '../features/inbound/testing/mails.ts';
import { gif, jpeg, pdf, png, webp, zip } from '../features/conversations/testing/files.ts';
import { uploads } from '../features/conversations/testing/uploads.ts';

/* Files of emails that arrive through the signed endpoint. */

const secret = 'a secret of this test';
const vouched = 'mx.studio.example; dmarc=pass header.from=player.example';
const start = Date.parse('2026-11-20T15:00:00.000Z');
let clock = start;

let studio: Awaited<ReturnType<typeof uploads>>;
beforeEach(async () => {
  clock = start;
  studio = await uploads(() => new Date(clock), {
    INBOUND_SECRET: secret,
    INBOUND_ADDRESS: 'reply@in.studio.example',
    INBOUND_AUTHSERV: 'mx.studio.example',
  });
});
afterEach(() => studio.site[Symbol.asyncDispose]());

type Files = Parameters<typeof composeMailWithFiles>[2];
/** Imports an email of Mira's that belongs to her latest submission. */
async function importMail(files: Files, headers: Record<string, string> = {}): Promise<string> {
  const raw = composeMailWithFiles(
    ordinaryHeaders({ 'Authentication-Results': vouched, ...headers }),
    'See the files.',
    files,
  );
  const { json } = await studio.site.request('POST', '/api/inbound', {
    body: new Uint8Array(raw),
    headers: {
      'content-type': 'message/rfc822',
      'x-inbound-signature': signatureOf(secret, raw, new Date(clock)),
    },
  });
  return json.outcome;
}
const named = (files: { name: string }[]) => files.map(({ name }) => name);
const faults = (files: RefusedFile[]) => files.map(({ name, fault }) => [name, fault]);

describe('the files of an email', () => {
  it('are stored like the files of an answer: unchanged, for operators and the sender, as downloads', async () => {
    const { id, path } = await studio.submit();
    const files = [
      { name: 'a.jpeg', content: jpeg() },
      { name: 'b.webp', content: webp() },
      { name: 'c.png', content: png(600_000) },
      { name: 'd.pdf', content: pdf() },
      { name: 'e.zip', content: zip() },
    ];
    expect(await importMail(files)).toBe('answer');
    const [answer] = await studio.answersOf(id);
    expect([named(answer.files), answer.refusedFiles]).toEqual([named(files), []]);
    expect((await studio.site.request('GET', path)).json.tracked.entries[0].files).toEqual(answer.files);
    for (const [index, { content }] of files.entries()) {
      const file = answer.files[index].id as number;
      for (const [address, as] of [
        [`${path}/files/${file}`, undefined],
        [`/api/attachments/${file}`, 'admin'],
      ] as const) {
        const { response, bytes } = await studio.download(address, as);
        expect(bytes.equals(content)).toBe(true);
        expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    await studio.expectNoOrphans();
  });

  it('are listed if they are rejected: unsupported, truncated, empty, too large, more than five', async () => {
    const { id, path } = await studio.submit();
    await importMail([
      { name: 'setup.exe', content: Buffer.from('MZ'), type: 'application/zip' },
      { name: 'page.png', content: Buffer.from('<script>alert(1)</script>'), type: 'image/png' },
      { name: 'half.png', content: png(1000).subarray(0, 500), type: 'image/png' },
      { name: 'none.pdf', content: Buffer.alloc(0), type: 'application/pdf' },
      { name: 'large.png', content: png(attachmentLimits.size), type: 'image/png' },
      ...Array.from({ length: 6 }, (_, index) => ({ name: `${index}.gif`, content: gif() })),
    ]);
    const [{ files, refusedFiles }] = await studio.answersOf(id);
    expect(named(files)).toEqual(['0.gif', '1.gif', '2.gif', '3.gif', '4.gif']);
    expect(faults(refusedFiles)).toEqual([
      ['setup.exe', 'type'],
      ['page.png', 'type'],
      ['half.png', 'damaged'],
      ['none.pdf', 'empty'],
      ['large.png', 'size'],
      ['5.gif', 'count'],
    ]);
    expect((await studio.site.request('GET', path)).json.tracked.entries[0].refusedFiles).toEqual(refusedFiles);
    await studio.expectNoOrphans();
  });

  it('inside its text are stored after the attached ones, unless they are logos of a signature', async () => {
    const { id } = await studio.submit();
    await importMail([
      { name: 'logo.png', content: png(2000), type: 'image/png', related: true },
      { name: 'screenshot.png', content: png(80_000), type: 'image/png', related: true },
      { name: 'font.woff2', content: Buffer.alloc(60_000), type: 'font/woff2', related: true },
      { name: 'deck.pdf', content: pdf(), type: 'application/pdf' },
    ]);
    const [{ files, refusedFiles }] = await studio.answersOf(id);
    expect([named(files), refusedFiles]).toEqual([['deck.pdf', 'screenshot.png'], []]);
  });

  it('are stored once even if the email arrives several times', async () => {
    const { id } = await studio.submit();
    const headers = { 'Message-ID': '<twice@player.example>' };
    const mails = await Promise.all([1, 2, 3].map(() => importMail([{ name: 'a.gif', content: gif() }], headers)));
    expect(mails.toSorted()).toEqual(['answer', 'repeated', 'repeated']);
    const answers = await studio.answersOf(id);
    expect([answers.length, named(answers[0].files)]).toEqual([1, ['a.gif']]);
    await studio.expectNoOrphans();
  });

  it('from a new sender are below their message', async () => {
    expect(await importMail([{ name: 'a.gif', content: gif() }], { From: 'new@elsewhere.example' })).toBe('message');
    const [message] = (await studio.site.request('GET', '/api/messages', { as: 'admin' })).json;
    const { answers } = (await studio.site.request('GET', `/api/messages/${message.id}`, { as: 'admin' })).json;
    expect(named(answers[0].files)).toEqual(['a.gif']);
  });

  it('are stored if an earlier file is too large for the conversation but they are not', async () => {
    const { id } = await studio.submit();
    await importMail([{ name: 'first.gif', content: gif() }]);
    await studio.site.db
      .updateTable('attachments')
      .set({ size: attachmentLimits.conversation - 100_000 })
      .execute();
    await importMail([
      { name: 'large.png', content: png(200_000) },
      { name: 'small.png', content: png(50_000) },
      { name: 'smaller.gif', content: gif() },
    ]);
    const [answer] = await studio.answersOf(id);
    expect(named(answer.files)).toEqual(['small.png', 'smaller.gif']);
    expect(faults(answer.refusedFiles)).toEqual([['large.png', 'space']]);
  });

  it('are only listed if the conversation has no space left; the email itself is stored', async () => {
    const { id } = await studio.submit();
    await importMail([{ name: 'a.gif', content: gif() }]);
    await studio.site.db.updateTable('attachments').set({ size: attachmentLimits.conversation }).execute();
    expect(await importMail([{ name: 'b.gif', content: gif() }])).toBe('answer');
    const [{ files, refusedFiles, text }] = await studio.answersOf(id);
    expect([files, faults(refusedFiles), text]).toEqual([[], [['b.gif', 'space']], 'See the files.']);
  });

  it('are only listed if they exceed the remaining space of all attachments; the email and its smaller files are stored', async () => {
    const { id } = await studio.submit();
    // The column stores at most 2 GB.
    const rows = 8;
    const size = Math.floor((attachmentLimits.quota - 100_000) / rows);
    const others = { answerId: null, name: 'others.gif', type: 'image/gif' as const, size, hash: '' };
    await studio.site.db
      .insertInto('attachments')
      .values(Array.from({ length: rows }, () => ({ ...others, createdAt: new Date(clock).toISOString() })))
      .execute();
    const files = [
      { name: 'large.png', content: png(200_000) },
      { name: 'small.gif', content: gif() },
    ];
    expect(await importMail(files)).toBe('answer');
    const [answer] = await studio.answersOf(id);
    expect([named(answer.files), faults(answer.refusedFiles)]).toEqual([['small.gif'], [['large.png', 'space']]]);
  });
});
