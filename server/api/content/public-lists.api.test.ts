import { afterAll, expect, it } from 'vitest';
import { features } from '../../../content/features.ts';
import { partners } from '../../../content/partners.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

it.each(Object.entries({ partners, features }))('%s are public, complete and in order', async (kind, builtIn) => {
  const { status, json } = await site.request('GET', `/api/${kind}`);
  expect([status, json]).toEqual([200, builtIn.toSorted((a, b) => a.order - b.order)]);
});
