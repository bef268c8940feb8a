import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

it('the navigation counts pending submissions and new messages, and a publishing form once', async () => {
  await using site = await testApp();
  const counts = async () => (await site.request('GET', '/api/inbox/counts', { as: 'admin' })).json as unknown;
  expect(await counts()).toEqual({ submissions: 0, messages: 0 });

  const send = async (path: string, body: object, key = randomUUID()) =>
    (await site.request('POST', path, { body, headers: { 'idempotency-key': key } })).json as { id: number };
  const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  const message = {
    name: 'Mira',
    email: 'mira@player.example',
    subject: 'Lanternfall',
    message: 'A game about light.',
  };
  const key = randomUUID();
  await send('/api/contact-v2', message, key);
  expect(await counts()).toEqual({ submissions: 0, messages: 1 });
  const { id } = await send('/api/projects', form, key);
  await send('/api/projects', { ...form, name: 'Undertow' });
  await send('/api/contact-v2', message);
  expect(await counts()).toEqual({ submissions: 2, messages: 1 });

  await site.request('PATCH', `/api/projects/${id}/status`, { as: 'admin', body: { status: 'completed' } });
  expect(await counts()).toEqual({ submissions: 1, messages: 1 });
});
