import { afterAll, describe, expect, it } from 'vitest';
import type { PitchPage } from '../../../domain/correspondence/tracking.ts';
import { criteria } from '../../../domain/assessment/assessment.ts';
import { pitchLimits, pitchSteps } from '../../../domain/pitch/fields.ts';
import { practice } from '../../../studio.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ pages: standInPages, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const editor = { as: 'editor' } as const;
let people = 0;

async function submit(more: object = {}) {
  const contactEmail = `mira${(people += 1)}@player.example`;
  const body = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail, ...more };
  const { json, headers } = await site.request('POST', '/api/projects', {
    body,
    headers: { 'accept-language': 'ro' },
  });
  const track = headers.get('location')!;
  return { id: json.id as number, track, path: `${track}/pitch`, contactEmail };
}
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const view = async (path: string) => (await site.request('GET', path)).json as PitchPage;
/** Saves a step from the version that its form shows. */
const save = async (path: string, step: string, fields: Record<string, string>) =>
  post(path, { step, base: (await view(`${path}?step=${step}`)).base, ...fields });
const details = async (id: number) => (await site.request('GET', `/api/projects/${id}`, editor)).json;
const assess = (id: number, body: object = {}) =>
  site.request('PUT', `/api/projects/${id}/assessment`, {
    ...editor,
    body: { scores: Object.fromEntries(criteria.map(({ key }) => [key, 3])), verdict: 'watch', ...body },
  });

const secret = 'the-password-of-the-build';
/** A distinct value for every field. */
const everyStep = {
  game: {
    hook: 'hook-value',
    stage: 'alpha',
    'genres.horror': 'on',
    engine: 'engine-value',
    targetQuarter: '2027-Q3',
    businessModel: 'premium',
    price: 'price-value',
    languages: 'languages-value',
    'comparables.0.title': 'comparable-value',
  },
  show: {
    playableLink: 'https://build-value.example/',
    buildKind: 'itch',
    howToPlay: secret,
    videoLink: 'https://video-value.example/',
    steamPage: 'https://steam-value.example/',
    wishlists: '12345671',
    wishlistsOn: '2026-11-20',
    communities: 'communities-value',
  },
  ask: {
    'wanted.funding': 'on',
    currency: 'EUR',
    asked: '90 000',
    budget: '181001771',
    spent: '141002772',
    monthsLeft: '11',
    'milestones.0.name': 'milestone-value',
    'milestones.0.month': '2027-03',
    'milestones.0.amount': '120003773',
    rights: 'licensed',
    otherPublishers: 'publishers-value',
    exclusivity: 'exclusivity-value',
  },
  team: {
    studio: 'studio-value',
    country: 'country-value',
    timeZone: 'zone-value',
    size: '2-5',
    'people.0.name': 'name-value',
    'people.0.role': 'role-value',
    'people.0.shipped': 'shipped-value',
  },
} as const;
/** Texts of the pitch that no list, mail or export may contain. */
const marks = Object.values(everyStep)
  .flatMap((fields) => Object.values<string>(fields))
  .filter((value) => value.includes('-value') || value === secret || /^\d{8,9}$/.test(value));

async function complete() {
  const sent = await submit();
  for (const step of pitchSteps) await save(sent.path, step, everyStep[step]);
  return sent;
}

describe('a sender who completes a pitch', () => {
  it('is led from step to step, and sees the stored values on another device', async () => {
    const { id, path } = await submit();
    const { headers } = await site.request('GET', path);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    const next = { game: 'show', show: 'ask', ask: 'team', team: 'team' };
    for (const step of pitchSteps) {
      const { status, headers: answered } = await save(path, step, everyStep[step]);
      expect([status, answered.get('location')]).toEqual([303, `${path}?step=${next[step]}&saved=${step}`]);
    }
    const page = (await view(path)) as PitchPage & { language: string };
    expect(page).toMatchObject({ page: 'pitch', language: 'ro', title: 'Lantern', isOpen: true, step: 'game' });
    expect(page.pitch).toMatchObject({ hook: 'hook-value', howToPlay: secret, asked: 90_000, genres: ['horror'] });
    expect((await details(id)).project).toMatchObject({
      pitchStage: 'alpha',
      pitchAsked: 90_000,
      pitchCurrency: 'EUR',
      pitchHasBuild: true,
      pitchTargetQuarter: '2027-Q3',
      pitchGenres: ['horror'],
      pitchCompleteness: 100,
    });
  });

  it('continues at the first missing field, and sees the completeness on the page of the submission', async () => {
    const { track, path } = await submit();
    await save(path, 'game', { hook: 'A lamp.', stage: 'beta' });
    expect((await view(path)).step).toBe('show');
    expect((await site.request('GET', track)).json.tracked.pitch).toEqual({ percent: 40, isOpen: true });
  });

  it('gets an invalid form back with the typed values and the issues, and nothing is saved', async () => {
    const { path } = await submit();
    await save(path, 'ask', { asked: '1000' });
    const { status, json } = await save(path, 'ask', { asked: 'much', 'milestones.2.month': 'soon', currency: 'EUR' });
    expect(status).toBe(400);
    expect(json.form.values).toMatchObject({ asked: 'much', 'milestones.2.month': 'soon', currency: 'EUR' });
    expect(Object.keys(json.form.issues).toSorted()).toEqual(['asked', 'milestones.2.month']);
    expect(json.form.issues.asked).toMatch(/\p{L}/u);
    expect((await view(path)).pitch).toMatchObject({ asked: 1000, currency: null });
  });

  it('and saved another version elsewhere in the meantime sees both, and chooses', async () => {
    const { path } = await submit();
    const { base } = await view(`${path}?step=game`);
    await save(path, 'game', { hook: 'From the phone.' });
    await save(path, 'ask', { asked: '5' });
    const { status, json } = await post(path, { step: 'game', base, hook: 'From the desk.' });
    expect(status).toBe(409);
    expect(json).toMatchObject({
      form: { isConflict: true, values: { hook: 'From the desk.' } },
      pitch: { hook: 'From the phone.' },
    });
    expect((await post(path, { step: 'game', base: json.base, hook: 'From the desk.' })).status).toBe(303);
    expect((await view(path)).pitch).toMatchObject({ hook: 'From the desk.', asked: 5 });
  });

  it('may send a form twice, even if the first response was lost', async () => {
    const { path } = await submit();
    const { base } = await view(`${path}?step=game`);
    const sent = { step: 'game', base, hook: 'Once.' };
    const answers = await Promise.all([post(path, sent), post(path, sent), post(path, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  });

  it('has the pitch in the data package, and nothing of it after the erasure', async () => {
    const { id, track } = await complete();
    const confirm = async (request: string) => {
      await post(track, { form: request });
      const mailQuery = site.db.selectFrom('outbox').select('payload').where('kind', '=', 'track-request');
      const { payload } = await mailQuery.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      return post(`/track/confirm/${JSON.parse(payload).track}`, {});
    };
    expect((await confirm('export')).json).toMatchObject({ pitch: { howToPlay: secret, hook: 'hook-value' } });
    await confirm('erase');
    const rows = await site.db.selectFrom('projects').selectAll().where('id', '=', id).execute();
    expect(rows).toEqual([]);
  });
});

describe('a pitch is closed', () => {
  it('as soon as an operator has assessed it, and the sender’s unsaved values are shown', async () => {
    const { id, track, path } = await submit();
    await save(path, 'game', { hook: 'Before.' });
    const { base } = await view(`${path}?step=game`);
    expect((await assess(id)).status).toBe(200);
    const { status, json } = await post(path, { step: 'game', base, hook: 'After.' });
    expect([status, json.isOpen, json.form.values.hook]).toEqual([409, false, 'After.']);
    expect((await view(path)).pitch.hook).toBe('Before.');
    expect((await site.request('GET', track)).json.tracked.pitch.isOpen).toBe(false);
    await site.request('DELETE', `/api/projects/${id}/assessment`, editor);
    expect((await save(path, 'game', { hook: 'After.' })).status).toBe(303);
  });

  it('not by a conflict of interest', async () => {
    const { id, path } = await submit();
    await assess(id, { conflict: true, scores: {}, verdict: null });
    expect((await save(path, 'game', { hook: 'Still open.' })).status).toBe(303);
  });

  it('when the submission is closed or withdrawn', async () => {
    const { id, path } = await submit();
    await site.request('PATCH', `/api/projects/${id}/status`, { ...editor, body: { status: 'cancelled' } });
    expect((await save(path, 'game', { hook: 'Too late.' })).status).toBe(409);
  });
});

describe('a page of a pitch exists', () => {
  it('only for projects, under their own tokens', async () => {
    const consultation = await site.request('POST', '/api/projects', {
      body: { name: 'Team', projectType: 'gamedev-solutions', email: 'ada@player.example', currentProblems: 'Slow.' },
    });
    const message = await site.request('POST', '/api/contact-v2', {
      body: { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' },
    });
    const tracks = [consultation, message].map(({ headers }) => headers.get('location')!);
    for (const track of [...tracks, '/track/xxxxxxxxxxxxxxxxxxxxxx']) {
      expect((await site.request('GET', `${track}/pitch`)).status).toBe(404);
      expect((await post(`${track}/pitch`, { step: 'game', hook: 'x' })).status).toBe(404);
    }
    expect((await site.request('GET', tracks[0]!)).json.tracked.pitch).toBeNull();
  });

  it('with the fields that fit the type', async () => {
    const { path } = await submit({ projectType: 'web' });
    await save(path, 'show', { playableLink: 'site.example', steamPage: 'https://steam.example/' });
    expect((await view(path)).pitch).toMatchObject({ playableLink: 'https://site.example', steamPage: null });
  });
});

describe('a hostile form', () => {
  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])(
    'from another site is rejected: %o',
    async (headers) => {
      const { path } = await submit();
      expect((await post(path, { step: 'game', hook: 'x' }, headers as never)).status).toBe(403);
    },
  );

  it.each([{ step: '__proto__' }, { step: '' }, {}, { hook: 'x' }])(
    'without a step is rejected: %o',
    async (fields) => {
      const { path } = await submit();
      expect((await post(path, fields as never)).status).toBe(400);
    },
  );

  it('with too many fields stores no more rows than the form has, and the longest one is stored', async () => {
    const { path } = await submit();
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`people.${index}.name`, 'x']));
    expect((await save(path, 'team', many)).status).toBe(303);
    expect((await view(path)).pitch.people).toHaveLength(pitchLimits.people);
    const rows = Array.from({ length: 10 }, (_, index) =>
      ['name', 'month', 'amount'].map((field) => [`milestones.${index}.${field}`, '']),
    );
    const everyWish = ['funding', 'porting', 'localization', 'qa', 'marketing', 'console'].map((wish) => [
      `wanted.${wish}`,
      'on',
    ]);
    const longest = Object.fromEntries([...rows.flat(), ...everyWish]) as Record<string, string>;
    expect((await save(path, 'ask', { ...everyStep.ask, ...longest })).status).toBe(303);
  });
});

describe('the contents of a pitch are not published', () => {
  it('by a public page, a list, an export, an email, a webhook, a log or another sender’s page', async () => {
    const { id, track, contactEmail } = await complete();
    const other = await submit();
    const open = async (path: string, request: object = {}) => (await site.request('GET', path, request)).text;
    const texts = [
      await open(track),
      await open(other.track),
      await open(`${other.track}/pitch`),
      await open('/api/projects?pageSize=100', editor),
      await open(`/api/projects/export?format=csv&ids=${id}`, editor),
      await open(`/api/projects/export?format=json&ids=${id}`, editor),
      await open('/api/ledger'),
      await open('/api/cases'),
      JSON.stringify(await site.db.selectFrom('outbox').selectAll().execute()),
      JSON.stringify(await site.db.selectFrom('webhookDeliveries').selectAll().execute()),
      JSON.stringify(await site.db.selectFrom('auditEntries').selectAll().execute()),
      JSON.stringify(await site.db.selectFrom('history').selectAll().execute()),
      JSON.stringify(site.log),
    ];
    for (const [index, text] of texts.entries())
      expect([index, marks.filter((mark) => text.includes(mark))]).toEqual([index, []]);
    expect(JSON.stringify(site.log)).not.toContain(track.slice('/track/'.length));
    const { json } = await site.request(
      'GET',
      `/api/projects?q=${encodeURIComponent('hook-value')}&pageSize=10`,
      editor,
    );
    expect(json.items).toEqual([]);
    expect(contactEmail).toContain('@');
  });
});

it('a studio that has switched pitches off has no page, link, email or data of them', async () => {
  Object.assign(practice.pitch, { enabled: false });
  try {
    await using off = await testApp({ pages: standInPages });
    const body = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
    const { json, headers } = await off.request('POST', '/api/projects', { body });
    const track = headers.get('location')!;
    expect((await off.request('GET', `${track}/pitch`)).status).toBe(404);
    expect((await off.request('GET', track)).json.tracked.pitch).toBeNull();
    for (const path of ['/publishing/pitch', '/ru/publishing/pitch'])
      expect([path, (await off.request('GET', path)).json?.page]).not.toEqual([path, 'start']);
    expect((await off.request('GET', '/api/settings/what-we-look-for', { as: 'admin' })).status).toBe(404);
    const { json: openapi } = await off.request('GET', '/api/openapi.json');
    expect(Object.keys(openapi.paths)).not.toContain('/api/settings/what-we-look-for');
    expect((await off.request('GET', `/api/projects/${json.id}`, editor)).json.pitch).toBeNull();
  } finally {
    Object.assign(practice.pitch, { enabled: true });
  }
});
