import { afterAll, expect, it } from 'vitest';
import { features } from '../../content/features.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

it('features are public, whole and in order', async () => {
  const { status, json } = await site.request('GET', '/api/features');
  expect([status, json]).toEqual([200, features.toSorted((a, b) => a.order - b.order)]);
});
