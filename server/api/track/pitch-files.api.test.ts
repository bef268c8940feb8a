import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { criteria } from '../../../domain/assessment/assessment.ts';
import { attachmentLimits } from '../../../domain/conversation/attachment.ts';
import type { PitchFile } from '../../../domain/conversation/conversation.ts';
import type { PitchPage } from '../../../domain/correspondence/tracking.ts';
import { purgeUnattachedFiles } from '../../features/conversations/attachments.ts';
import { gif, jpeg, pdf, png, webp, zip } from '../../features/conversations/testing/files.ts';
import { multipart, type Part, uploads } from '../../features/conversations/testing/uploads.ts';

const { site, newClient, submit, send, attach, download, stored, answersOf } = await uploads(() => new Date());
const { db } = site;
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => void newClient());
const editor = { as: 'editor' } as const;

const deck = (content: Uint8Array = pdf(), name = 'deck.pdf'): Part => ({ field: 'deck', name, content });
const screenshot = (content: Uint8Array, name = 'cave.png'): Part => ({ field: 'screenshots', name, content });
const view = async (path: string) => (await site.request('GET', `${path}/pitch?step=show`)).json as PitchPage;
const namesOf = (files: readonly Pick<PitchFile, 'purpose' | 'name'>[]) =>
  files.map(({ purpose, name }) => `${purpose}: ${name}`);

/** Sends the step with its files, from the version that its form shows. */
async function save(path: string, files: readonly Part[], fields: [string, string][] = []) {
  const { base } = await view(path);
  return send(`${path}/pitch`, multipart([['step', 'show'], ['base', base], ...fields], files));
}
const saved = async (path: string, files: readonly Part[], fields: [string, string][] = []) => {
  const { status, json } = await save(path, files, fields);
  expect([status, json]).toEqual([303, undefined]);
  return (await view(path)).files;
};
/** Every stored file belongs to an answer or a pitch. */
async function expectNoOrphans() {
  const rows = await db.selectFrom('attachments').select(['id', 'answerId', 'projectId']).execute();
  expect(rows.filter(({ answerId, projectId }) => answerId === null && projectId === null)).toEqual([]);
}

describe('the files of a pitch', () => {
  it('are a deck and six screenshots, which the sender and operators download as they were sent', async () => {
    const { id, path } = await submit();
    const pictures = [png(), jpeg(), gif(), webp(), png(10), png(300_000)];
    const files = await saved(
      path,
      [deck(), ...pictures.map((content, index) => screenshot(content, `cave ${index}`))],
      [['videoLink', 'https://video.example/']],
    );
    expect(namesOf(files)).toEqual([
      'deck: deck.pdf',
      ...['cave 0.png', 'cave 1.jpg', 'cave 2.gif', 'cave 3.webp', 'cave 4.png', 'cave 5.png'].map(
        (name) => `screenshots: ${name}`,
      ),
    ]);
    expect((await view(path)).pitch.videoLink).toBe('https://video.example/');
    const details = (await site.request('GET', `/api/projects/${id}`, editor)).json;
    expect(details.pitchFiles).toEqual(files);
    for (const address of [`${path}/files/${files.at(-1)!.id}`, `/api/attachments/${files.at(-1)!.id}`]) {
      const { response, bytes } = await download(address, address.startsWith('/api') ? 'admin' : undefined);
      expect(bytes.equals(png(300_000))).toBe(true);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
    expect((await site.request('GET', `${(await submit()).path}/files/${files[0]!.id}`)).status).toBe(404);
  });

  it('are not needed to be complete, and a form without files is saved as before', async () => {
    const { path } = await submit();
    const chosenNothing = { field: 'deck', name: '', content: Buffer.alloc(0) };
    expect(await saved(path, [chosenNothing], [['noBuildYet', 'on']])).toEqual([]);
    expect((await view(path)).pitch.noBuildYet).toBe(true);
  });

  it('are removed and replaced by the form, which never changes files of other submissions', async () => {
    const [{ path }, other] = [await submit(), await submit()];
    const [otherFile] = await saved(other.path, [deck()]);
    const [, first] = await saved(path, [deck(), screenshot(png(), 'a.png'), screenshot(gif(), 'b.gif')]);
    const remaining = await saved(
      path,
      [deck(pdf('second'), 'second.pdf')],
      [
        [`remove.${first!.id}`, 'on'],
        [`remove.${otherFile!.id}`, 'on'],
        ['remove.99999999999999999999', 'on'],
        ['remove.x', 'on'],
      ],
    );
    expect(namesOf(remaining)).toEqual(['deck: second.pdf', 'screenshots: b.gif']);
    expect((await view(other.path)).files).toEqual([otherFile]);
    expect((await site.request('GET', `${path}/files/${first!.id}`)).status).toBe(404);
    await expectNoOrphans();
  });

  it('are stored once if the form is sent again because the response was lost', async () => {
    const { path } = await submit();
    const files = [deck(), screenshot(png())];
    await saved(path, files);
    expect(namesOf(await saved(path, files))).toEqual(['deck: deck.pdf', 'screenshots: cave.png']);
    const { base } = await view(path);
    const again = multipart(
      [
        ['step', 'show'],
        ['base', base],
      ],
      [...files, screenshot(gif(), 'b.gif')],
    );
    await Promise.all([1, 2, 3].map(() => send(`${path}/pitch`, again)));
    expect(namesOf((await view(path)).files)).toEqual([
      'deck: deck.pdf',
      'screenshots: cave.png',
      'screenshots: b.gif',
    ]);
    await expectNoOrphans();
  });

  it('count in the export', async () => {
    const { id, path } = await submit();
    await saved(path, [deck(), screenshot(png())]);
    const { json } = await site.request(
      'GET',
      `/api/projects/export?format=json&ids=${id}&columns=id,pitchFiles`,
      editor,
    );
    expect(json).toEqual([{ id, pitchFiles: 2 }]);
  });

  it('are in the data package with their addresses, and are erased with the submission', async () => {
    const { id, path } = await submit();
    const files = await saved(path, [deck(), screenshot(png())]);
    const confirm = async (request: string) => {
      const body = new URLSearchParams({ form: request }).toString();
      await site.request('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      const mailQuery = db.selectFrom('outbox').select('payload').where('kind', '=', 'track-request');
      const { payload } = await mailQuery.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      return site.request('POST', `/track/confirm/${JSON.parse(payload).track}`, {
        body: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    };
    const { pitchFiles } = (await confirm('export')).json;
    expect(pitchFiles).toMatchObject([{ purpose: 'deck', name: 'deck.pdf' }, { name: 'cave.png' }]);
    expect((await download(new URL(pitchFiles[1].address).pathname)).bytes.equals(png())).toBe(true);
    await confirm('erase');
    expect(await db.selectFrom('projects').where('id', '=', id).select('id').execute()).toEqual([]);
    const remaining = await stored();
    expect(remaining.files.filter((row) => files.some((file) => file.id === row.id))).toEqual([]);
    expect(remaining.parts.filter((row) => files.some((file) => file.id === row.attachmentId))).toEqual([]);
  });

  it('stay when housekeeping removes abandoned uploads', async () => {
    const { path } = await submit();
    const files = await saved(path, [deck()]);
    await purgeUnattachedFiles(db, new Date(Date.now() + 86_400_000));
    expect((await view(path)).files).toEqual(files);
  });

  it('and of its answers share the limit of the submission', async () => {
    const { id, path } = await submit();
    await attach(path, [{ name: 'a.gif', content: gif() }]);
    const [answer] = await answersOf(id);
    const size = attachmentLimits.conversation - gif().length - 10;
    await db.updateTable('attachments').set({ size }).where('id', '=', answer.files[0].id).execute();
    expect((await save(path, [deck()])).json.refusedFiles).toEqual([
      { name: 'deck.pdf', purpose: 'deck', fault: 'space' },
    ]);
    expect(await saved(path, [screenshot(gif())])).toHaveLength(1);
    const { status, json } = await attach(path, [{ name: 'b.gif', content: gif() }]);
    expect([status, json.form.refused[0].fault]).toEqual([400, 'space']);
    await db.deleteFrom('projects').where('id', '=', id).execute();
  });
});

describe('a hostile file', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  it.each<[string, Part, string]>([
    ['HTML that says it is a PDF', { ...deck(html), type: 'application/pdf' }, 'type'],
    ['a picture as a deck', deck(png(), 'deck.pdf'), 'type'],
    ['an archive as a deck', deck(zip(), 'deck.zip'), 'type'],
    ['a PDF as a screenshot', screenshot(pdf(), 'cave.png'), 'type'],
    ['SVG', screenshot(Buffer.from('<svg onload="alert(1)"/>'), 'a.svg'), 'type'],
    ['a PDF that was cut off', deck(pdf().subarray(0, 12)), 'damaged'],
    ['a picture that was cut off', screenshot(png(50_000).subarray(0, 40_000)), 'damaged'],
    ['an empty file', deck(Buffer.alloc(0)), 'empty'],
    ['21 MB', screenshot(png(21 * 1024 * 1024)), 'size'],
    ['a file in another field', { field: '__proto__', name: 'a.gif', content: gif() }, 'type'],
  ])('such as %s is rejected with its reason, and everything else is saved', async (_, file, fault) => {
    const { path } = await submit();
    const { status, json } = await save(
      path,
      [screenshot(gif(), 'good.gif'), file, deck(pdf('good'), 'good.pdf')],
      [['videoLink', 'https://video.example/']],
    );
    const purpose = file.field === '__proto__' ? undefined : file.field;
    expect([status, json.saved, json.form]).toEqual([400, 'show', undefined]);
    expect(json.refusedFiles).toMatchObject([{ name: file.name, fault, ...(purpose && { purpose }) }]);
    expect(json.pitch.videoLink).toBe('https://video.example/');
    expect(namesOf(json.files)).toEqual(['deck: good.pdf', 'screenshots: good.gif']);
    await expectNoOrphans();
  });

  it('above the number of files is rejected', async () => {
    const { path } = await submit();
    const pictures = Array.from({ length: 7 }, (_, index) => screenshot(gif(`${index}`), `${index}.gif`));
    const { status, json } = await save(path, pictures);
    expect([status, json.files.length]).toEqual([400, 6]);
    expect(json.refusedFiles).toEqual([{ name: '6.gif', purpose: 'screenshots', fault: 'count' }]);
    const many = Array.from({ length: 200 }, (_, index) => screenshot(gif(`again ${index}`), 'x.gif'));
    expect((await save(path, many)).json.files).toHaveLength(6);
    await expectNoOrphans();
  });

  it('loses neither the invalid input nor the valid files of its form', async () => {
    const { path } = await submit();
    const { status, json } = await save(path, [deck(), screenshot(html)], [['wishlists', 'many']]);
    expect([status, json.form.values.wishlists, json.saved]).toEqual([400, 'many', undefined]);
    expect(Object.keys(json.form.issues)).toEqual(['wishlists']);
    expect([namesOf(json.files), json.refusedFiles.length]).toEqual([['deck: deck.pdf'], 1]);
    expect((await save(path, [], [['wishlists', '12']])).status).toBe(303);
    expect(await view(path)).toMatchObject({ pitch: { wishlists: 12 }, files: [{ name: 'deck.pdf' }] });
  });
});

describe('a form', () => {
  it('that exceeds the limit of all files is not read, and its response states the reason', async () => {
    const { path } = await submit();
    const { status, json } = await send(`${path}/pitch`, Buffer.from('x'), {
      'content-length': String(attachmentLimits.form + 1),
    });
    expect([status, json.step, json.refusedFiles]).toEqual([400, 'show', [{ name: '', fault: 'size' }]]);
  });

  it('of a pitch that was assessed stores no files', async () => {
    const { id, path } = await submit();
    const files = await saved(path, [deck()]);
    await site.request('PUT', `/api/projects/${id}/assessment`, {
      ...editor,
      body: { scores: Object.fromEntries(criteria.map(({ key }) => [key, 3])), verdict: 'watch' },
    });
    const { status, json } = await save(path, [screenshot(gif())], [[`remove.${files[0]!.id}`, 'on']]);
    expect([status, json.isOpen, json.form.isConflict]).toEqual([409, false, true]);
    expect((await view(path)).files).toEqual(files);
    await expectNoOrphans();
  });

  it('that breaks off within a file leaves no rows', async () => {
    const { path } = await submit();
    const whole = multipart([['step', 'show']], [deck()]);
    expect((await send(`${path}/pitch`, whole.subarray(0, -30))).status).toBe(400);
    expect((await view(path)).files).toEqual([]);
    await expectNoOrphans();
  });

  it('with the same file has the same digest as the stored one', async () => {
    const { path } = await submit();
    const [{ id }] = (await saved(path, [deck()])) as [PitchFile];
    const { hash } = await db.selectFrom('attachments').select('hash').where('id', '=', id).executeTakeFirstOrThrow();
    expect(hash).toBe(createHash('sha256').update(pdf()).digest('hex'));
  });
});
