import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { TrackingPage } from '../../../domain/correspondence/tracking.ts';
import { zip } from '../../features/conversations/testing/files.ts';
import { multipart } from '../../features/conversations/testing/uploads.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';
import { linkMailsPerDay } from './lost.ts';
import { requestsPerDay } from '../../workflows/request-by-sender.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const site = await testApp({ pages: standInPages, now: () => new Date(clock), environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const hour = 60 * 60_000;
let people = 0;
const person = () => `mira${(people += 1)}@player.example`;

/** Sends a submission. @returns its id and the address of its page */
async function submit(contactEmail = person(), headers: Record<string, string> = {}) {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail, platforms: ['Steam'] };
  const answer = await site.request('POST', '/api/projects', {
    body,
    headers: { 'accept-language': 'ro', ...headers },
  });
  return { id: answer.json.id as number, path: answer.headers.get('location')!, contactEmail };
}
async function write(email = person()) {
  const body = { name: 'Mira', email, subject: 'A question', message: 'Is it read yet?' };
  const answer = await site.request('POST', '/api/contact-v2', { body });
  const latestQuery = site.db.selectFrom('messages').select(({ fn }) => fn.max('id').as('id'));
  return { id: (await latestQuery.executeTakeFirstOrThrow()).id, path: answer.headers.get('location')! };
}
const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const { body, headers: formHeaders } = form(fields);
  return site.request('POST', path, { body, headers: { ...formHeaders, ...headers } });
};
const view = async (path: string) => (await site.request('GET', path)).json;
const details = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json;
const mails = (kind: string) =>
  site.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
/** The token of the newest mail of a kind. */
const tokenOf = async (kind: string) => JSON.parse((await mails(kind)).at(-1)!.payload).track as string;
const confirmPath = async () => `/track/confirm/${await tokenOf('track-request')}`;

describe('the sender’s page', () => {
  it('opens at the address in the response to the form, and at the address in the thank-you email', async () => {
    const { id, path } = await submit();
    expect(path).toMatch(/^\/track\/[\w-]{22}$/);
    const page = (await view(path)) as TrackingPage & { language: string };
    expect(page).toMatchObject({
      page: 'conversation',
      language: 'ro',
      tracked: {
        kind: 'project',
        id,
        title: 'Lanternfall',
        text: 'Light.',
        platforms: ['Steam'],
        steps: [{ name: 'received', at: new Date(clock).toISOString() }],
        entries: [],
        isLate: false,
      },
    });
    const mailed = await tokenOf('project-thanks');
    expect((await view(`/track/${mailed}`)).tracked.id).toBe(id);
    expect(JSON.stringify(await site.db.selectFrom('trackingTokens').selectAll().execute())).not.toContain(mailed);
  });

  it('is not cached, indexed or reported to other sites as a referrer', async () => {
    const { path } = await submit();
    const { headers } = await site.request('GET', path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
    expect(JSON.stringify(site.log)).not.toContain(path.slice('/track/'.length));
  });

  it('shows statuses and replies, but no notes, plans and assignments of operators', async () => {
    const { id, path } = await submit();
    const change = (body: object) => site.request('PUT', `/api/projects/${id}`, { ...admin, body });
    await change({ status: 'in_progress', priority: 'urgent', budget: 'far too much' });
    await site.request('POST', `/api/projects/${id}/notes`, { ...admin, body: { text: 'Hopeless.' } });
    await site.request('POST', `/api/projects/${id}/replies`, {
      ...admin,
      body: { subject: 'Your game', body: 'We like it.' },
    });
    const firstView = await view(path);
    expect(firstView.tracked.entries).toEqual([]);
    clock += hour;
    await change({ status: 'cancelled' });
    const { tracked } = await view(path);
    expect(tracked.steps.map(({ name }: { name: string }) => name)).toEqual([
      'received',
      'reading',
      'answered',
      'declined',
    ]);
    expect(tracked.entries).toMatchObject([{ from: 'studio', subject: 'Your game', text: 'We like it.' }]);
    expect(JSON.stringify(tracked)).not.toMatch(/Hopeless|far too much|urgent|admin/);
    expect((await view(`/track/${await tokenOf('reply')}`)).tracked.id).toBe(id);
  });

  it('accepts an answer once, which operators see and which starts the clock again', async () => {
    const { id, path, contactEmail } = await submit();
    const { formKey: key } = await view(path);
    const fields = { form: 'answer', key, text: '<b>One</b> more thing: https://demo.example' };
    const answers = await Promise.all([post(path, fields), post(path, fields)]);
    for (const { status, headers } of answers)
      expect([status, headers.get('location')]).toEqual([303, `${path}?notice=answered#notice`]);
    expect((await details(id)).answers).toMatchObject([{ text: fields.text, source: 'page', language: 'ro' }]);
    expect((await view(path)).tracked.entries).toMatchObject([{ from: 'sender', text: fields.text }]);
    const notices = await mails('answer-notice');
    expect(notices.filter(({ payload }) => payload.includes(contactEmail))).toHaveLength(1);
  });

  it('shows an invalid answer again with its issues', async () => {
    const { path } = await submit();
    for (const text of [' ', 'x'.repeat(10_001)]) {
      const { status, json } = await post(path, { form: 'answer', text });
      expect([status, json.form.values.text]).toEqual([400, text]);
      expect(json.form.issues.text).toMatch(/\p{L}/u);
    }
    expect((await post(path, { form: 'address', email: 'no address' })).json.form.issues).toHaveProperty('email');
  });

  it('of a message shows only that message', async () => {
    const message = await write();
    expect((await view(message.path)).tracked).toMatchObject({ kind: 'message', id: message.id, title: 'A question' });
    await post(message.path, { form: 'answer', text: 'Once more.' });
    expect((await site.request('GET', `/api/messages/${message.id}`, admin)).json.answers).toHaveLength(1);
  });
});

describe('a hostile request to the sender’s page', () => {
  it.each(['x'.repeat(22), 'x', '%00', 'confirm', 'x'.repeat(3000)])('of the token %s is not found', async (token) => {
    for (const path of [`/track/${token}`, `/track/confirm/${token}`]) {
      const page = await site.request('GET', path);
      expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect((await post(path, { form: 'answer', text: 'x' })).status).toBe(404);
    }
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ])('from another site is rejected: %o', async (headers) => {
    const { id, path } = await submit();
    for (const address of [path, '/track', await confirmed(path, 'erase')]) {
      const { status } = await post(address, { form: 'answer', text: 'x', email: 'a@b.example' }, headers as never);
      expect(status).toBe(403);
    }
    expect((await details(id)).answers).toEqual([]);
  });

  it.each<[string, string, string | Uint8Array, number]>([
    ['JSON', 'application/json', '{"form":"answer","text":"x"}', 415],
    ['nothing', '', '', 415],
    ['a multipart body without a boundary', 'multipart/form-data', 'x', 400],
    [
      'a multipart body that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data',
      400,
    ],
    ['too much', 'application/x-www-form-urlencoded', `text=${'x'.repeat(300_000)}`, 413],
    ['10,000 fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(10_000), 400],
    ['bytes', 'application/x-www-form-urlencoded', new Uint8Array([0x74, 0x3d, 0xff, 0xfe, 0x00]), 400],
    ['prototypes', 'application/x-www-form-urlencoded', '__proto__=1&constructor=2&form=__proto__', 400],
  ])('with %s is rejected', async (_, type, body, status) => {
    const { id, path } = await submit();
    expect((await site.request('POST', path, { body, headers: { 'content-type': type } })).status).toBe(status);
    expect((await details(id)).answers).toEqual([]);
  });
});

/** Sends a request of the sender's page. @returns the link in the confirmation email */
async function confirmed(path: string, request: string, more: Record<string, string> = {}): Promise<string> {
  const { headers } = await post(path, { form: request, ...more });
  expect(headers.get('location')).toContain('notice=mailed');
  return confirmPath();
}

describe('a request that an emailed link confirms', () => {
  it('is carried out only by confirming it, once, and not by opening the link', async () => {
    const { id, path, contactEmail } = await submit();
    const address = await confirmed(path, 'withdraw');
    expect((await mails('track-request')).at(-1)).toMatchObject({ recipient: contactEmail, language: 'ro' });
    expect(await view(address)).toMatchObject({ page: 'confirm', request: 'withdraw', title: 'Lanternfall' });
    expect((await details(id)).project.status).toBe('pending');
    const responses = await Promise.all([post(address, {}), post(address, {})]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404]);
    const { project, history } = await details(id);
    expect(project).toMatchObject({ status: 'cancelled', dueAt: null, withdrawnAt: new Date(clock).toISOString() });
    expect(history[0]).toMatchObject({ by: null, field: 'status', to: 'cancelled' });
    expect((await view(path)).tracked.steps.at(-1).name).toBe('withdrawn');
    expect((await site.request('GET', address)).status).toBe(404);
  });

  it('changes the address of a submission, and emails a link to the new one', async () => {
    const { id, path } = await submit();
    const email = person();
    const address = await confirmed(path, 'address', { email });
    expect((await details(id)).project.contactEmail).not.toBe(email);
    expect(await view(address)).toMatchObject({ request: 'address', email });
    await post(address, {});
    expect((await details(id)).project.contactEmail).toBe(email);
    const mail = (await mails('track-links')).find(({ recipient }) => recipient === email);
    expect((await view(`/track/${JSON.parse(mail!.payload).links[0].track}`)).tracked.id).toBe(id);
  });

  it('exports the stored data, without the plans of operators', async () => {
    const { id, path } = await submit();
    await post(path, { form: 'answer', text: 'Once more.' });
    await site.request('PUT', `/api/projects/${id}`, { ...admin, body: { priority: 'urgent' } });
    const { status, headers, json, text } = await post(await confirmed(path, 'export'), {});
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="project-${id}.json"`]);
    expect(json).toMatchObject({ submission: { name: 'Lanternfall' }, answers: [{ text: 'Once more.' }] });
    expect(text).not.toContain('urgent');
    // The export does not contain a reply that its operator can still undo.
    await site.request('POST', `/api/projects/${id}/replies`, {
      ...admin,
      body: { subject: 'Re', body: 'Too early.' },
    });
    expect((await post(await confirmed(path, 'export'), {})).json.replies).toEqual([]);
  });

  it('erases a submission with its form’s message, its conversation and its emails, and nothing else', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const other = await submit();
    const email = person();
    await site.request('POST', '/api/contact-v2', {
      body: { name: 'Mira', email, subject: 'Sealark', message: 'The same as a message.' },
      headers: key,
    });
    const { id, path, contactEmail } = await submit(email, key);
    const files = [{ name: 'sealark.zip', content: zip({ comment: 'Sealark' }) }];
    const body = multipart(Object.entries({ form: 'answer', text: 'Sealark.' }), files);
    await site.request('POST', path, { body, headers: { 'content-type': 'multipart/form-data; boundary=b0undary' } });
    expect(await site.db.selectFrom('attachmentParts').select('id').execute()).toHaveLength(1);
    await site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Sealark!' } });
    const address = await confirmed(path, 'erase');
    expect((await post(address, {})).headers.get('location')).toBe('/ro/track/done/erase');
    expect((await site.request('GET', path)).status).toBe(404);
    expect((await site.request('GET', `/api/projects/${id}`, admin)).status).toBe(404);
    const tables = ['projects', 'messages', 'senderAnswers', 'replies', 'outbox', 'trackingTokens'] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await site.db.selectFrom(table).selectAll().execute());
      for (const trace of [contactEmail, 'Sealark']) expect(rows).not.toContain(trace);
    }
    for (const table of ['attachments', 'attachmentParts'] as const)
      expect(await site.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect((await view(other.path)).tracked.id).toBe(other.id);
  });

  it('expires after a day, and is emailed at most three times', async () => {
    const { path } = await submit();
    const outcomes = [];
    for (let time = 0; time <= requestsPerDay; time += 1)
      outcomes.push((await post(path, { form: 'erase' })).headers.get('location'));
    expect(outcomes.map((location) => location!.includes('notice=mailed'))).toEqual([true, true, true, false]);
    const address = await confirmPath();
    clock += 25 * hour;
    expect((await post(address, {})).status).toBe(404);
    expect((await post(path, { form: 'erase' })).headers.get('location')).toContain('notice=mailed');
  });
});

describe('a lost link', () => {
  it('is sent again to the address on file, with the same response if there is none', async () => {
    const { id, contactEmail } = await submit();
    const answers = [];
    for (const email of [contactEmail.toUpperCase(), 'nobody@player.example'])
      answers.push(await post('/track', { email }, { 'accept-language': 'ru' }));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/ru/track?sent'],
      [303, '/ru/track?sent'],
    ]);
    const sent = (await mails('track-links')).filter(({ recipient }) => recipient === contactEmail);
    expect(sent).toHaveLength(1);
    const { links } = JSON.parse(sent[0]!.payload);
    expect(sent[0]!.language).toBe('ro');
    expect((await view(`/track/${links[0].track}`)).tracked.id).toBe(id);
    expect((await mails('track-links')).map(({ recipient }) => recipient)).not.toContain('nobody@player.example');
  });

  it('is emailed to an address at most a few times a day', async () => {
    const { contactEmail } = await submit();
    for (let time = 0; time <= linkMailsPerDay; time += 1) await post('/track', { email: contactEmail });
    const sent = (await mails('track-links')).filter(({ recipient }) => recipient === contactEmail);
    expect(sent).toHaveLength(linkMailsPerDay);
  });
});
