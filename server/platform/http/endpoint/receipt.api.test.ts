import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../../domain/studio/default-studio.ts';
import { receiptOf } from '../../../../domain/correspondence/receipt.ts';
import { testApp } from '../../../testing/test-app.ts';

const { dueAt } = businessCalendar(defaultStudio);

// A Friday afternoon in New York.
const sentAt = new Date('2026-03-06T20:00:00.000Z');
const site = await testApp({ now: () => sentAt });
afterAll(() => site[Symbol.asyncDispose]());

const forms = {
  project: {
    path: '/api/projects',
    list: '/api/projects',
    body: { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' },
  },
  message: {
    path: '/.netlify/functions/contact-v2',
    list: '/api/messages',
    body: { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Do you publish games?' },
  },
};

describe.each(Object.entries(forms))('the response to a %s', (_kind, { path, list, body }) => {
  const send = (more: object = {}, headers: Record<string, string> = {}) =>
    site.request('POST', path, { body: { ...body, ...more }, headers });

  it('contains its number, the due time of the answer and its page', async () => {
    const { headers } = await send();
    const [newest] = (await site.request('GET', list, { as: 'admin' })).json as [{ id: number }];
    const receipt = receiptOf(headers);
    expect(receipt).toEqual({
      number: String(newest.id),
      dueAt: dueAt(sentAt).toISOString(),
      address: expect.stringMatching(/^\/track\//),
    });
    expect(receipt.dueAt).toBe('2026-03-09T19:00:00.000Z');
  });

  it('has no page when the form is repeated, and looks the same for robots', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, repeated, robot] = [await send({}, key), await send({}, key), await send({ website: 'x' })].map(
      ({ headers }) => receiptOf(headers),
    );
    expect(repeated).toEqual({ ...first, address: null });
    expect(robot).toEqual({
      number: expect.stringMatching(/^\d+$/),
      dueAt: first!.dueAt,
      address: expect.stringMatching(/^\/track\//),
    });
  });
});
