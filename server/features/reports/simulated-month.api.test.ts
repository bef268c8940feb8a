import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criteria, type Verdict, verdicts } from '../../../domain/assessment/assessment.ts';
import { type DeclineReason, declineReasons } from '../../../domain/decline/decline.ts';
import type { Report } from '../../../domain/promise/report.ts';
import { type ShownStage, shownStages, type Stage } from '../../../domain/stage/stage.ts';
import { type Language, languages } from '../../../domain/text/language.ts';
import { startSession } from '../accounts/sessions.ts';
import { createUser } from '../accounts/users.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

/** A month of a studio: 200 pitches in three languages, judged by three operators, and the report about it calculated a second time. */

const day = 24 * 60 * 60 * 1000;
const end = Date.parse('2026-11-27T17:00:00.000Z');
let clock = end - 28 * day;
const site = await testApp({
  now: () => new Date(clock),
  pages: standInPages,
  environment: { FORM_LIMIT: '100000' },
});
afterAll(() => site[Symbol.asyncDispose]());

const pitches: Record<Language, readonly (readonly [name: string, hook: string])[]> = {
  en: [
    ['Saltwick Below', 'Horror in a flooded mine.'],
    ['Kiln', 'A pottery studio at the edge of a volcano.'],
    ['Nine Ferries', 'Timetables as a puzzle.'],
  ],
  ru: [
    ['Последний трамвай', 'Вы водите трамвай по городу, которого уже нет.'],
    ['Сорок замков', 'Пазл о взломщице, которая чинит замки.'],
  ],
  ro: [
    ['Stâna', 'Crești oi într-un sat din munți.'],
    ['Ultimul ghișeu', 'O comedie despre un oraș cu un singur funcționar.'],
  ],
};
const sources = ['', 'utm_source=newsletter', 'referrer=www.reddit.com', 'utm_source=itch&referrer=itch.io'];
const sourceNames = [null, 'newsletter', 'www.reddit.com', 'itch'];

interface Pitch {
  id: number;
  source: string | null;
  stage: ShownStage;
  reason: DeclineReason | null;
  /** The number of required facts, of five, that the sender has entered, and the facts by which lists filter. */
  given: number;
  hasBuild: boolean;
  hasVideo: boolean;
  /** By reviewer; undefined for one who declared a conflict or did not assess it. */
  verdicts: (Verdict | undefined)[];
}
const month: Pitch[] = [];

/** A reproducible number below `limit`, different for each purpose. */
const draw = (index: number, purpose: number, limit: number) => ((index * 7919 + purpose * 104_729) % 9973) % limit;

async function joinReviewer(username: string): Promise<number> {
  const user = { username, email: null, role: 'editor', password: '-' } as const;
  return (await createUser(site.db, user, new Date(clock))).id;
}

/** Signs a reviewer in for a pitch, since sessions end within the month. @returns the headers of the session */
async function signIn(userId: number): Promise<Record<string, string>> {
  const { token, csrfToken } = await startSession(site.db, userId, new Date(clock));
  return { cookie: `session=${token}`, 'x-csrf-token': csrfToken };
}

async function submit(index: number): Promise<Pitch> {
  const language = languages[index % languages.length]!;
  const [name, description] = pitches[language][draw(index, 1, pitches[language].length)]!;
  // One in eight has no platforms yet.
  const platforms = draw(index, 2, 8) === 0 ? [] : ['Steam'];
  const source = draw(index, 3, sources.length);
  const form = {
    name: `${name} ${index}`,
    projectType: 'game',
    description,
    contactEmail: `dev${index}@player.example`,
  };
  const {
    status,
    json,
    headers: sent,
  } = await site.request('POST', '/api/projects', {
    body: { ...form, platforms },
    headers: { 'accept-language': language, 'x-arrival': sources[source]! },
  });
  expect(status).toBe(201);
  const facts = await completePitch(sent.get('location')!, index);
  return { id: json.id, source: sourceNames[source]!, stage: 'new', reason: null, verdicts: [], ...facts };
}

/** The versions of the steps of an untouched pitch, which every first form sends back. */
const untouched = new Map<string, string>();

/** Fills a pitch with gaps through its forms. One sender in seven never opens it. */
async function completePitch(track: string, index: number): Promise<Pick<Pitch, 'given' | 'hasBuild' | 'hasVideo'>> {
  const isGiven = (purpose: number, oneGapIn: number) => draw(index, purpose, oneGapIn) !== 0;
  const isOpened = isGiven(50, 7);
  const [hook, stage, video, wanted] = [isGiven(51, 6), isGiven(52, 4), isGiven(53, 3), isGiven(54, 5)];
  const build = (['link', 'none yet', undefined] as const)[draw(index, 55, 3)];
  if (!isOpened) return { given: 0, hasBuild: false, hasVideo: false };
  const steps = {
    game: { ...(hook && { hook: 'Something to remember.' }), ...(stage && { stage: 'alpha' }) },
    show: {
      ...(build === 'link' && { playableLink: 'https://build.example/' }),
      ...(build === 'none yet' && { noBuildYet: 'on' }),
      ...(video && { videoLink: 'https://video.example/' }),
    },
    ask: { ...(wanted && { 'wanted.funding': 'on' }) },
  };
  for (const [step, inputs] of Object.entries(steps)) {
    if (!untouched.has(step)) untouched.set(step, (await site.request('GET', `${track}/pitch?step=${step}`)).json.base);
    const body = new URLSearchParams({ step, base: untouched.get(step)!, ...(inputs as Record<string, string>) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await site.request('POST', `${track}/pitch`, { body: body.toString(), headers });
    expect(status).toBe(303);
  }
  const facts = [hook, stage, build !== undefined, video, wanted];
  return { given: facts.filter(Boolean).length, hasBuild: build === 'link', hasVideo: video };
}

async function assess(pitch: Pitch, index: number, reviewer: number, headers: Record<string, string>): Promise<void> {
  const choice = draw(index, 10 + reviewer, 10);
  if (choice === 9) return;
  const isConflicted = choice === 8;
  // Two of three reviewers tend to agree.
  const verdict = verdicts[draw(index, reviewer === 2 ? 20 : 21, verdicts.length)]!;
  const score = 1 + draw(index, 30 + reviewer, 5);
  const scores = Object.fromEntries(criteria.map(({ key }) => [key, score]));
  const body = isConflicted ? { conflict: true, scores: {}, verdict: null } : { scores, verdict };
  const { status } = await site.request('PUT', `/api/projects/${pitch.id}/assessment`, { body, headers });
  expect(status).toBe(200);
  pitch.verdicts[reviewer] = isConflicted ? undefined : verdict;
}

async function decide(pitch: Pitch, index: number, headers: Record<string, string>): Promise<void> {
  const choice = draw(index, 40, 10);
  if (choice < 4) {
    // One decline in ten has no reason.
    const reason = draw(index, 41, 10) === 0 ? undefined : declineReasons[draw(index, 42, declineReasons.length)]!;
    const reply = {
      subject: 'Your pitch',
      body: 'Thank you, but no.',
      status: 'cancelled',
      ...(reason && { decline: { reason } }),
    };
    const { status } = await site.request('POST', `/api/projects/${pitch.id}/replies`, { body: reply, headers });
    expect(status).toBe(201);
    Object.assign(pitch, { stage: 'declined', reason: reason ?? null });
  } else if (choice < 8) {
    const stages: Stage[] = ['screening', 'playing', 'meeting', 'offer', 'signed', 'watch'];
    const stage = stages[draw(index, 43, stages.length)]!;
    const { status } = await site.request('PUT', `/api/projects/${pitch.id}`, { body: { stage }, headers });
    expect(status).toBe(200);
    pitch.stage = stage;
  }
}

beforeAll(async () => {
  const reviewers = await Promise.all(['ana', 'boris', 'corina'].map(joinReviewer));
  for (let index = 0; index < 200; index += 1) {
    clock += Math.floor((27 * day) / 200);
    const pitch = await submit(index);
    const sessions = await Promise.all(reviewers.map(signIn));
    for (const [reviewer, headers] of sessions.entries()) await assess(pitch, index, reviewer, headers);
    await decide(pitch, index, sessions[index % 3]!);
    month.push(pitch);
  }
  clock = end;
}, 120_000);

const report = async (): Promise<Report> => {
  const { status, json } = await site.request('GET', '/api/reports?weeks=13', { as: 'admin' });
  expect(status).toBe(200);
  return json;
};

/** The number of entries by key, without empty ones. */
function tally<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string | null) {
  const counts = new Map<string | null, number>();
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  return counts;
}

describe('the report of a simulated month', () => {
  it('is calculated from pitches that have the completeness, builds and videos that were sent', async () => {
    const stored = new Map<number, number>();
    for (const page of [1, 2]) {
      const { json } = await site.request('GET', `/api/projects?pageSize=100&page=${page}`, { as: 'admin' });
      for (const { id, pitchCompleteness } of json.items) stored.set(id, pitchCompleteness);
    }
    expect(month.map(({ id }) => stored.get(id))).toEqual(month.map(({ given }) => (given / 5) * 100));
    const total = async (filter: string) =>
      (await site.request('GET', `/api/projects?pageSize=1&${filter}`, { as: 'admin' })).json.total;
    for (const given of [1, 3, 5]) {
      const count = month.filter((pitch) => pitch.given >= given).length;
      expect([given, await total(`complete=${given * 20}`)]).toEqual([given, count]);
      expect(count).toBeGreaterThan(10);
    }
    expect(await total('hasBuild=yes')).toBe(month.filter(({ hasBuild }) => hasBuild).length);
    expect(await total('hasVideo=yes')).toBe(month.filter(({ hasVideo }) => hasVideo).length);
    expect(await total('hasBuild=yes&hasVideo=yes&complete=100')).toBe(
      month.filter(({ given, hasBuild, hasVideo }) => given === 5 && hasBuild && hasVideo).length,
    );
  });

  it('has the share of declines with a reason that the public ledger shows', async () => {
    const declined = month.filter(({ stage }) => stage === 'declined');
    const explained = declined.filter(({ reason }) => reason !== null);
    const { json } = await site.request('GET', '/api/promise', { as: 'admin' });
    expect(json.declinedWithReason).toBe(Math.floor((100 * explained.length) / declined.length));
    expect(json.declinedWithReason).toBeLessThan(100);
  });

  it('has the funnel', async () => {
    const { judging, current } = await report();
    expect(current.received).toBe(200);
    const counts = tally(month, ({ stage }) => stage);
    expect(counts.size).toBe(shownStages.length);
    for (const { stage, count } of judging!.stages) expect([stage, count]).toEqual([stage, counts.get(stage)]);
  });

  it('has the reasons of declines', async () => {
    const counts = tally(
      month.filter(({ stage }) => stage === 'declined'),
      ({ reason }) => reason,
    );
    for (const { reason, count } of (await report()).judging!.declines)
      expect([reason, count]).toEqual([reason, counts.get(reason) ?? 0]);
    expect(counts.get(null)).toBeGreaterThan(0);
  });

  it('has the sources with the stages that their pitches have reached', async () => {
    const { sources: reported } = await report();
    expect(reported).toHaveLength(sources.length);
    for (const { source, count, stages } of reported) {
      const ofSource = month.filter((pitch) => pitch.source === source);
      expect([source, count]).toEqual([source, ofSource.length]);
      expect(stages).toEqual(Object.fromEntries(tally(ofSource, ({ stage }) => stage)));
    }
  });

  it('has the agreement of the reviewers, without those who declared a conflict', async () => {
    let [pairs, agreeing] = [0, 0];
    for (const { verdicts: reviews } of month)
      for (const [first, second] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const) {
        if (reviews[first] === undefined || reviews[second] === undefined) continue;
        pairs += 1;
        if (reviews[first] === reviews[second]) agreeing += 1;
      }
    const assessed = month.filter(({ verdicts: reviews }) => reviews.some((verdict) => verdict !== undefined)).length;
    expect((await report()).judging!.assessments).toEqual({ assessed, pairs, agreeing });
    expect(agreeing).toBeGreaterThan(pairs / 3);
    expect(agreeing).toBeLessThan(pairs);
  });
});
