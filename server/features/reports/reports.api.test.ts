import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../domain/text/language.ts';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { criteria } from '../../../domain/assessment/assessment.ts';
import { projectStatuses } from '../../../domain/conversation/project.ts';
import { submissionPlatforms } from '../../../domain/forms/submission-choices.ts';
import type { Report } from '../../../domain/promise/report.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertProjectRows, readConversation } from '../../testing/conversations.ts';

const { businessMinutes, mondayOf } = businessCalendar(defaultStudio);

const hour = 3_600_000;
const day = 24 * hour;
/** A Wednesday, after daylight saving time ended in the studio's zone on November 1. */
const now = new Date('2026-11-18T17:00:00.000Z');
const site = await testApp({ now: () => now });
afterAll(() => site[Symbol.asyncDispose]());

const read = async (path: string) => {
  const { status, json } = await site.request('GET', path, { as: 'admin' });
  expect([path, status]).toEqual([path, 200]);
  return json;
};
const report = (query = ''): Promise<Report> => read(`/api/reports${query}`);
/** The number of entries in the list that a bar opens. */
const listed = async (query: Record<string, string>, path = '/api/projects'): Promise<number> =>
  (await read(`${path}?${new URLSearchParams({ page: '1', ...query })}`)).total;

const types = ['game', 'app', 'web', 'gamedev-solutions'] as const;
/** A reproducible mixture of submissions. */
const rows = Array.from({ length: 300 }, (_, index) => {
  const createdAt = now.getTime() - ((index * 7919) % 300) * 8 * hour - index * 1000;
  const isAnswered = index % 3 > 0;
  const answeredAt = Math.min(createdAt + ((index * 31) % 90) * hour, now.getTime());
  return {
    name: `Item ${index}`,
    contactEmail: 'mira@player.example',
    projectType: types[index % 4]!,
    language: languages[index % 3]!,
    status: [...projectStatuses, 'approved' as const][index % 5]!,
    targetPlatforms: JSON.stringify(submissionPlatforms.filter((_name, place) => (index >> place) % 2 === 1)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(createdAt).toISOString(),
    firstAnsweredAt: isAnswered ? new Date(answeredAt).toISOString() : null,
    answerMinutes: isAnswered ? businessMinutes(new Date(createdAt), new Date(answeredAt)) : null,
  };
});

beforeAll(async () => {
  await read('/api/reports');
  const [operator] = await site.db.selectFrom('users').select('id').execute();
  for (let first = 0; first < rows.length; first += 100)
    await insertProjectRows(
      site.db,
      rows
        .slice(first, first + 100)
        .map((row, index) => ({ ...row, assignedTo: index % 2 ? operator!.id : null })) as never,
    );
  // Neither of these counts: a merged duplicate, and spam.
  const { id } = await site.db
    .selectFrom('projects')
    .select('id')
    .where('name', '=', 'Item 0')
    .executeTakeFirstOrThrow();
  const unlisted = [{ mergedInto: id }, { spamAt: now.toISOString() }];
  for (const state of unlisted) await insertProjectRows(site.db, [{ ...rows[0], ...state } as never]);
});

describe('a report', () => {
  it('has the figures of an independent calculation', async () => {
    const { current, weeks } = await report();
    expect([current.from, current.to]).toEqual(['2026-08-24', '2026-11-22']);
    const counted = rows.filter(({ createdAt }) => mondayOf(new Date(createdAt)) >= current.from);
    const minutes = counted.flatMap(({ answerMinutes }) => answerMinutes ?? []).toSorted((a, b) => a - b);
    const missed = counted.filter(
      ({ answerMinutes, createdAt }) => answerMinutes === null && businessMinutes(new Date(createdAt), now) > 1440,
    );
    expect(current).toMatchObject({
      received: counted.length,
      within: minutes.filter((time) => time <= 1440).length,
      late: minutes.filter((time) => time > 1440).length,
      missed: missed.length,
      median: minutes[Math.ceil(minutes.length / 2) - 1],
      slow: minutes[Math.ceil(minutes.length * 0.9) - 1],
    });
    for (const week of weeks) {
      const rowsOfWeek = counted.filter(({ createdAt }) => mondayOf(new Date(createdAt)) === week.monday);
      expect([week.monday, week.received]).toEqual([week.monday, rowsOfWeek.length]);
    }
    expect(weeks).toHaveLength(13);
  });

  it('has in every bar the number of entries of its list', async () => {
    const { current, weeks, outcomes, operators, platforms } = await report('?weeks=4');
    const received = `${current.from}..${current.to}`;
    for (const { status, count } of outcomes)
      expect([status, await listed({ received, status })]).toEqual([status, count]);
    for (const { platform, count } of platforms)
      expect([platform, await listed({ received, platform })]).toEqual([platform, count]);
    expect(operators.map(({ id }) => id)).toEqual([expect.any(Number), null]);
    for (const { id, received: count } of operators)
      expect(await listed({ received, assignee: id === null ? 'none' : String(id) })).toBe(count);
    for (const { monday, received: count, within, late, types: byType, languages: byLanguage } of weeks) {
      const days = `${monday}..${new Date(Date.parse(monday) + 6 * day).toISOString().slice(0, 10)}`;
      const inWeek = (filter: Record<string, string>) => listed({ received: days, ...filter });
      expect(await inWeek({})).toBe(count);
      expect(await inWeek({ answered: 'within' })).toBe(within);
      expect(await inWeek({ answered: 'late' })).toBe(late);
      expect(await inWeek({ answered: 'no' })).toBe(count - within - late);
      expect(await inWeek({ answered: 'yes' })).toBe(within + late);
      for (const type of types) expect(await inWeek({ type })).toBe(byType[type] ?? 0);
      for (const language of languages) expect(await inWeek({ language })).toBe(byLanguage[language] ?? 0);
    }
  });

  it('compares with the same part of the previous weeks, or of those a year before', async () => {
    const before = await report('?weeks=4');
    expect(before.compared).toMatchObject({ from: '2026-09-28', to: '2026-10-25' });
    // Until Wednesday noon in the studio's zone; summer time ended in between.
    const counted = rows.filter(
      ({ createdAt }) => createdAt >= '2026-09-28T04:00:00.000Z' && createdAt < '2026-10-21T16:00:00.000Z',
    );
    expect(before.compared.received).toBe(counted.length);
    expect((await report('?weeks=4&compare=year')).compared).toMatchObject({ from: '2025-10-27', received: 0 });
    const past = await report('?weeks=4&until=2026-10-25');
    expect(past.current).toMatchObject({ from: '2026-09-28', to: '2026-10-25' });
    expect(past.current.received).toBeGreaterThan(before.compared.received);
  });

  it('shows single answers if a week has fewer than five', async () => {
    await site.db
      .deleteFrom('projects')
      .where('createdAt', '<', '2026-09-07')
      .where(sql`id % 6`, '>', 0)
      .execute();
    const { weeks } = await report('?weeks=4&until=2026-09-20');
    const answers = weeks.map(({ within, late }) => within + late);
    expect(answers.some((count) => count > 0 && count < 5)).toBe(true);
    expect(weeks.map(({ points }) => points.length)).toEqual(answers.map((count) => (count < 5 ? count : 0)));
    expect(weeks.map(({ median }) => median === null)).toEqual(answers.map((count) => count < 5));
  });

  it('counts how submissions were judged, as an independent calculation does and as the lists that it opens', async () => {
    const { current, judging } = await report('?weeks=4');
    const received = `${current.from}..${current.to}`;
    const arrived: { id: number; status: string; projectType: string }[] = (
      await read(`/api/projects?page=1&pageSize=100&received=${received}`)
    ).items;
    const [first, second, third] = arrived.filter(({ projectType }) => projectType !== 'gamedev-solutions');
    const untouched = arrived.filter((submission) => ![first, second, third].includes(submission));
    const patch = (id: number, body: object) => site.request('PUT', `/api/projects/${id}`, { as: 'admin', body });
    await patch(first!.id, { stage: 'playing' });
    await patch(second!.id, { stage: 'watch' });
    const decline = { subject: 'No', body: 'Thank you, but no.', status: 'cancelled' };
    const reply = (id: number, reason: string) =>
      site.request('POST', `/api/projects/${id}/replies`, { as: 'admin', body: { ...decline, decline: { reason } } });
    await reply(third!.id, 'fit');
    await reply(third!.id, 'market');
    const verdicts = [
      [first!.id, 'admin', 'pursue'],
      [first!.id, 'editor', 'pursue'],
      [second!.id, 'admin', 'watch'],
      [second!.id, 'editor', 'pass'],
    ] as const;
    const scores = Object.fromEntries(criteria.map(({ key }) => [key, 3]));
    for (const [id, as, verdict] of verdicts)
      await site.request('PUT', `/api/projects/${id}/assessment`, { as, body: { scores, verdict } });

    const judged = (await report('?weeks=4')).judging!;
    const usual = { pending: 'new', in_progress: 'screening', completed: 'signed', approved: 'signed' } as const;
    for (const { stage, count } of judged.stages) {
      const expected = untouched.filter(({ status }) => (usual[status as 'pending'] ?? 'declined') === stage).length;
      const changed = { playing: 1, watch: 1, declined: 1 }[stage as string] ?? 0;
      expect([stage, count]).toEqual([stage, expected + changed]);
      expect([stage, await listed({ received, stage })]).toEqual([stage, count]);
    }
    const withoutReason = untouched.filter(({ status }) => status === 'cancelled').length;
    expect(judging!.declines.every(({ reason, count }) => reason === null || count === 0)).toBe(true);
    expect(judged.declines.filter(({ count }) => count > 0)).toEqual([
      { reason: 'market', count: 1 },
      { reason: null, count: withoutReason },
    ]);
    for (const { reason, count } of judged.declines)
      expect([reason, await listed({ received, declinedFor: reason ?? 'none' })]).toEqual([reason, count]);
    expect(judged.assessments).toEqual({ assessed: 2, pairs: 2, agreeing: 1 });
  });

  it('is available for messages, without spam', async () => {
    const send = (key = randomUUID()) =>
      site.request('POST', '/api/contact-v2', {
        body: { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Do you publish?' },
        headers: { 'idempotency-key': key, 'accept-language': 'ru' },
      });
    const key = randomUUID();
    const project = { name: 'x', projectType: 'game', description: 'x', contactEmail: 'mira@player.example' };
    await site.request('POST', '/api/projects', { body: project, headers: { 'idempotency-key': key } });
    for (const messageKey of [key, randomUUID(), randomUUID()]) await send(messageKey);
    const [spam, answered] = (await read('/api/messages')) as { id: number }[];
    for (const [id, status] of [
      [spam!.id, 'spam'],
      [answered!.id, 'answered'],
    ] as const)
      await site.request('PATCH', `/api/messages/${id}/status`, { as: 'admin', body: { status } });
    const messagesReport = await report('?of=messages&weeks=4');
    expect(messagesReport.judging).toBeNull();
    expect(messagesReport.current).toMatchObject({ received: 1, within: 1, median: 0 });
    expect(messagesReport.weeks.at(-1)).toMatchObject({ languages: { ru: 1 }, types: {}, points: [0] });
    expect(messagesReport.outcomes.filter(({ count }) => count > 0)).toEqual([{ status: 'answered', count: 1 }]);
    const query = { received: `${messagesReport.current.from}..${messagesReport.current.to}` };
    expect(await listed(query, '/api/messages')).toBe(1);
  });

  it('counts every assignee, however many there are, including a disabled one', async () => {
    const created = '2025-03-12T17:00:00.000Z';
    const names = Array.from({ length: 75 }, (_, index) => `assignee${index}`);
    const users = await site.db
      .insertInto('users')
      .values(
        names.map((username, index) => ({
          username,
          usernameKey: username,
          password: '',
          role: 'editor' as const,
          createdAt: created,
          disabledAt: index === 74 ? created : null,
        })) as never,
      )
      .returning(['id', 'username'])
      .execute();
    const items = users.flatMap(({ id: assignedTo }, index) =>
      Array.from({ length: index === 74 ? 2 : 1 }, () => ({ ...rows[0]!, assignedTo, createdAt: created })),
    );
    await insertProjectRows(site.db, items as never);
    const { current, operators } = await report('?weeks=4&until=2025-03-14');
    expect(current.received).toBe(76);
    expect(operators).toHaveLength(75);
    expect(operators[0]).toMatchObject({ username: 'assignee74', received: 2 });
    expect(new Set(operators.map(({ username }) => username))).toEqual(new Set(names));
  });

  it.each(['?weeks=5', '?of=cases', '?until=2026-02-30', '?until=9999-12-31', '?compare=never'])(
    'rejects %s',
    async (query) => {
      expect((await site.request('GET', `/api/reports${query}`, { as: 'admin' })).status).toBe(400);
    },
  );
});

describe('the time to the first answer', () => {
  it('is stored with the first reply and removed with it', async () => {
    const body = { name: 'Timed', projectType: 'game', description: 'x', contactEmail: 'tess@player.example' };
    const { id } = (await site.request('POST', '/api/projects', { body })).json as { id: number };
    const { id: conversationId } = await readConversation(site.db, 'project', id);
    const readAnswerMinutes = async () => {
      const conversations = site.db.selectFrom('conversations').select('answerMinutes');
      return (await conversations.where('id', '=', conversationId).executeTakeFirstOrThrow()).answerMinutes;
    };
    const clock = (answeredElsewhere: boolean) =>
      site.request('PATCH', `/api/projects/${id}/clock`, { as: 'admin', body: { answeredElsewhere } });
    expect(await readAnswerMinutes()).toBe(null);
    await clock(true);
    expect(await readAnswerMinutes()).toBe(0);
    await clock(false);
    expect(await readAnswerMinutes()).toBe(null);
  });
});

it.each([
  'received=2026-11-16',
  'received=2026-11-16..2026-02-30',
  'received=0001-01-01..2026-11-16',
  'received=2026-11-16..9999-12-31',
  'language=xx',
  'answered=maybe',
])('lists reject %s', async (query) => {
  for (const path of ['/api/projects', '/api/messages'])
    expect((await site.request('GET', `${path}?${query}`, { as: 'admin' })).status).toBe(400);
});
