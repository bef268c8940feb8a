import { afterAll, expect, it } from 'vitest';
import { partners } from '../../content/partners.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

it('partners are public, whole and in order', async () => {
  const { status, json } = await site.request('GET', '/api/partners');
  expect([status, json]).toEqual([200, partners.toSorted((a, b) => a.order - b.order)]);
});
