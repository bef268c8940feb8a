import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../testing/test-app.ts';

const project = {
  name: 'Lanternfall',
  projectType: 'game',
  description: 'A game about light.',
  contactEmail: 'mira@player.example',
  platforms: ['Steam'],
};
const consultation = {
  name: 'Hollow Adit',
  email: 'mira@player.example',
  studioSize: '2-5',
  currentProblems: 'Builds take a day.',
  projectType: 'gamedev-solutions',
};
const message = {
  name: 'Mira',
  email: 'mira@player.example',
  subject: 'A question',
  message: 'Do you publish games for the web?',
};

let site: TestApp;
beforeEach(async () => {
  site = await testApp({ environment: { FORM_LIMIT: '3', TRUST_PROXY: '1' } });
  return () => site[Symbol.asyncDispose]();
});

const send = (path: string, body: object, { from = '203.0.113.7', key }: { from?: string; key?: string } = {}) =>
  site.request('POST', path, { body, headers: { 'x-forwarded-for': from, ...(key && { 'idempotency-key': key }) } });
const stored = async () => ({
  projects: (await site.db.selectFrom('projects').selectAll().execute()).length,
  messages: (await site.db.selectFrom('messages').selectAll().execute()).length,
  mails: (await site.db.selectFrom('outbox').selectAll().execute()).length,
});

describe.each([
  ['/api/projects', project],
  ['/.netlify/functions/contact-v2', message],
])('%s', (path, body) => {
  it('is limited per address, with the time of the next attempt in the response', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await send(path, body)).status).toBe(201);
    const { status, headers, json } = await send(path, body);
    expect([status, json]).toEqual([
      429,
      {
        error: 'Too many forms were sent from your network. Please try again in 10 minutes. Nothing you typed is lost.',
      },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await send(path, body, { from: '198.51.100.1, 203.0.113.7' })).status).toBe(429);
    expect((await send(path, body, { from: '203.0.113.8' })).status).toBe(201);
  });

  it('accepts exactly the limit from concurrent requests', async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(path, body)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  it('is limited in total, regardless of the addresses', async () => {
    for (let sent = 0; sent < 15; sent++)
      expect((await send(path, body, { from: `192.0.2.${sent}` })).status).toBe(201);
    expect((await send(path, body, { from: '192.0.2.99' })).status).toBe(429);
    expect((await send(path, body, { from: '192.0.2.0' })).status).toBe(429);
  });

  it('stays open to others if a few addresses use up their limit', async () => {
    const addresses = Array.from({ length: 5 }, (_, index) => `203.0.113.${index}`);
    const statuses = await Promise.all(addresses.flatMap((from) => [1, 2, 3, 4].map(() => send(path, body, { from }))));
    expect(statuses.filter(({ status }) => status === 201)).toHaveLength(15);
    for (let sent = 0; sent < 9; sent++) expect((await send(path, body, { from: `192.0.2.${sent}` })).status).toBe(201);
  });

  it('stays open to others if one provider’s customer uses many networks of IPv6', async () => {
    for (let sent = 0; sent < 15; sent++)
      expect((await send(path, body, { from: `2001:db8:7:${sent}::1` })).status).toBe(201);
    expect((await send(path, body, { from: '2001:db8:7:99::1' })).status).toBe(429);
    expect((await send(path, body, { from: '2001:db8:8::1' })).status).toBe(201);
    expect((await send(path, body, { from: '203.0.113.7' })).status).toBe(201);
  });

  it('counts a repeated submission once, and an invalid one not at all', async () => {
    const key = randomUUID();
    for (let sent = 0; sent < 8; sent++) {
      expect((await send(path, body, { key })).status).toBe(201);
      expect((await send(path, { ...body, name: '' })).status).toBe(400);
    }
    expect((await send(path, body)).status).toBe(201);
    expect((await send(path, body)).status).toBe(201);
    expect((await send(path, body)).status).toBe(429);
  });
});

it('each form has its own limit, so the two requests of the publishing form count once each', async () => {
  for (let sent = 0; sent < 3; sent++) {
    expect((await send('/api/projects', project)).status).toBe(201);
    expect((await send('/api/contact-v2', message)).status).toBe(201);
  }
});

describe('a robot that fills in the hidden field', () => {
  const link = { website: 'https://casino.example' };

  it.each([
    ['a project', project],
    ['a consultation', consultation],
  ])('gets a response as if %s were stored, but nothing is', async (_what, body) => {
    const real = await send('/api/projects', { ...body, website: '' });
    const caught = await send('/api/projects', { ...body, ...link });
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = real.json;
    expect(caught.status).toBe(201);
    expect(Object.keys(caught.json).toSorted()).toEqual(Object.keys(real.json).toSorted());
    expect(caught.json).toMatchObject(fields);
    expect(await stored()).toEqual({ projects: 1, messages: 0, mails: 2 });
    expect(site.jobsWoken()).toBe(1);
  });

  it('receives a response as if a message were stored, but nothing is', async () => {
    const real = await send('/api/contact-v2', message);
    const caught = await send('/api/contact-v2', { ...message, ...link });
    expect([caught.status, caught.json]).toEqual([real.status, real.json]);
    expect(await stored()).toEqual({ projects: 0, messages: 1, mails: 2 });
  });

  it('is limited like people', async () => {
    for (let sent = 0; sent < 3; sent++) await send('/api/contact-v2', { ...message, ...link });
    expect((await send('/api/contact-v2', { ...message, ...link })).status).toBe(429);
  });

  it('does not influence which submissions count as the same', async () => {
    const key = randomUUID();
    const first = await send('/api/projects', project, { key });
    const repeated = await send('/api/projects', { ...project, website: '' }, { key });
    expect(repeated.json).toEqual(first.json);
    expect(await stored()).toMatchObject({ projects: 1 });
  });
});
