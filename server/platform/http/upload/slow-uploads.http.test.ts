import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploads as uploadsOfApp } from '../../../bootstrap/app.ts';
import { pdf } from '../../../features/conversations/testing/files.ts';
import { multipart } from '../../../features/conversations/testing/uploads.ts';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { signatureOf } from '../../../api/inbound.ts';
import { composeMail, ordinaryHeaders } from '../../../features/inbound/testing/mails.ts';
import { standInPages } from '../../../testing/stand-in-pages.ts';
import { testApp } from '../../../testing/test-app.ts';
import { functionPath } from '../endpoint/function-paths.ts';
import { connectionTimeouts, createHttpServer, requestListener } from '../listener/listener.ts';

/** The request timeout in ms, instead of half a minute. */
const requestTimeout = 250;
const secret = 'a secret of this test';
const site = await testApp({ pages: standInPages, environment: { INBOUND_SECRET: secret } });
const server = createHttpServer(requestListener(site, { requestTimeout }), { ...connectionTimeouts, requestTimeout });
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(async () => {
  server.close();
  await site[Symbol.asyncDispose]();
});

/** Sends a body in eight parts, which together take twice the request timeout. @returns the status of the response */
async function sendSlowly(path: string, body: Buffer, headers: Record<string, string>): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  const response = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const parts = 8;
  for (let part = 0; part < parts; part += 1) {
    outgoing.write(body.subarray((part * body.length) / parts, ((part + 1) * body.length) / parts));
    await setTimeout((2 * requestTimeout) / parts);
  }
  outgoing.end();
  const [incoming] = await response;
  incoming.resume();
  return incoming.statusCode;
}

const project = { name: 'Lanternfall', projectType: 'game', description: 'x', contactEmail: 'mira@player.example' };
const csv = { body: Buffer.from('id,name,email\n1,Lanternfall,mira@player.example\n'), type: 'text/csv' };

/** An accepted request for each operation that declares an upload. */
const accepted: Record<string, () => Promise<{ path: string; body: Buffer; headers: Record<string, string> }>> = {
  'POST /api/system-panel/media': async () => ({
    path: '/api/system-panel/media?name=harbour.jpg',
    body: await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
    headers: { 'content-type': 'image/jpeg', ...(await site.session('admin')) },
  }),
  'POST /api/projects/import/check': async () => ({
    path: '/api/projects/import/check?source=sheet',
    body: csv.body,
    headers: { 'content-type': csv.type, ...(await site.session('admin')) },
  }),
  'POST /api/projects/import': async () => ({
    path: '/api/projects/import?source=sheet',
    body: csv.body,
    headers: { 'content-type': csv.type, ...(await site.session('admin')) },
  }),
  'POST /api/inbound': async () => {
    const body = composeMail(ordinaryHeaders());
    const signature = signatureOf(secret, body, new Date());
    return {
      path: '/api/inbound',
      body,
      headers: { 'content-type': 'message/rfc822', 'x-inbound-signature': signature },
    };
  },
  'POST /track/:token': async () => {
    const { headers } = await site.request('POST', '/api/projects', { body: project });
    const body = multipart(
      [
        ['form', 'answer'],
        ['text', 'Here it is.'],
      ],
      [{ name: 'pitch.pdf', content: pdf() }],
    );
    return {
      path: headers.get('location')!,
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b0undary' },
    };
  },
  'POST /track/:token/pitch': async () => {
    const { headers } = await site.request('POST', '/api/projects', { body: project });
    const body = multipart([['step', 'show']], [{ name: 'pitch.pdf', content: pdf(), field: 'deck' }]);
    return {
      path: `${headers.get('location')!}/pitch`,
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b0undary' },
    };
  },
};

const uploads = uploadsOfApp(endpoints(site.context));

it.each(uploads.map(({ method, path }) => `${method} ${path}`))(
  'an upload may last longer than other requests as long as it makes progress: %s',
  async (operation) => {
    const { path, body, headers } = await accepted[operation]!();
    expect(await sendSlowly(path, body, headers)).toBeLessThan(400);
  },
);

it('an upload under its function path may be slow, too', async () => {
  const { path, body, headers } = await accepted['POST /api/projects/import/check']!();
  expect(await sendSlowly(functionPath(path), body, headers)).toBe(200);
});

it('any other request receives 408 if its body arrives too slowly', async () => {
  const headers = { 'content-type': 'application/json' };
  await expect(sendSlowly('/api/projects', Buffer.from(JSON.stringify(project)), headers)).resolves.toBe(408);
});
