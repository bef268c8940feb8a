import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundLimits } from '../../../domain/correspondence/inbound.ts';
import { signatureOf } from '../../api/inbound.ts';
import { composeMail, ordinaryHeaders } from './testing/mails.ts';
import { openInbound, secret } from './testing/open-inbound.ts';
import { unverifiedLimits } from './receiving.ts';

let inbound: Awaited<ReturnType<typeof openInbound>>;
const ends: (() => void)[] = [];
beforeEach(async () => {
  inbound = await openInbound({ TRUST_PROXY: '1' });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await inbound.site[Symbol.asyncDispose]();
});

const addressOf = (number: number) => `203.0.${Math.floor(number / 200)}.${(number % 200) + 1}`;

/** Starts to send an unsigned email: some bytes, then one with each `sendMore`. */
function begin(address: string, bytes = 1) {
  let reads = 0;
  let next = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void ends.push(() => controller.close(), next.resolve),
      pull: async (controller) => {
        reads += 1;
        if (reads > 1) await next.promise;
        controller.enqueue(new Uint8Array(reads === 1 ? bytes : 1));
        next = Promise.withResolvers();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    'content-type': 'message/rfc822',
    'x-inbound-signature': signatureOf('the secret of somebody else', new Uint8Array(), inbound.now()),
    'x-forwarded-for': address,
  };
  const request = new Request('http://localhost:3000/api/inbound', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  return {
    response: Promise.resolve(inbound.site.app.fetch(request)),
    reads: () => reads,
    sendMore: () => next.resolve(),
  };
}

const deliver = (address: string, raw = composeMail(ordinaryHeaders())) =>
  inbound.site.request('POST', '/api/inbound', {
    body: new Uint8Array(raw),
    headers: {
      'content-type': 'message/rfc822',
      'x-inbound-signature': signatureOf(secret, raw, inbound.now()),
      'x-forwarded-for': address,
    },
  });

describe('strangers who start to send emails', () => {
  it('from many networks block no mail server', async () => {
    const strangers = Array.from({ length: 50 }, (_, number) => begin(addressOf(number)));
    await expect.poll(() => strangers.every(({ reads }) => reads() === 2)).toBe(true);
    expect((await deliver('198.51.100.1')).json).toEqual({ outcome: 'message' });
  });

  it('from one network are limited in number, without affecting others', async () => {
    const strangers = Array.from({ length: unverifiedLimits.perNetwork }, () => begin('203.0.113.1'));
    await expect.poll(() => strangers.every(({ reads }) => reads() === 2)).toBe(true);
    const more = begin('203.0.113.1');
    expect([(await more.response).status, more.reads()]).toEqual([429, 0]);
    expect((await deliver('203.0.113.1')).status).toBe(429);
    expect((await deliver('198.51.100.1')).status).toBe(200);
  });

  it('cannot fill the memory: their largest email is dropped first', async () => {
    const large = Array.from({ length: 3 }, (_, number) => begin(addressOf(number), inboundLimits.bytes - number - 2));
    // The largest is dropped when the last of the three arrives, which may be itself.
    await expect.poll(() => large.slice(1).every(({ reads }) => reads() === 2)).toBe(true);
    large[0]!.sendMore();
    expect((await large[0]!.response).status).toBe(503);
    expect((await deliver('198.51.100.1')).status).toBe(200);
  });

  it('with thirty wrong signatures are rejected before their next body is received', async () => {
    for (let number = 0; number < 30; number += 1) {
      const headers = { 'content-type': 'message/rfc822', 'x-inbound-signature': '', 'x-forwarded-for': '203.0.113.1' };
      expect((await inbound.site.request('POST', '/api/inbound', { body: 'x', headers })).status).toBe(401);
    }
    const more = begin('203.0.113.1');
    expect([(await more.response).status, more.reads()]).toEqual([429, 0]);
  });

  it('do not affect senders whose emails are signed', async () => {
    for (let number = 0; number < 40; number += 1) expect((await deliver('198.51.100.1')).status).toBe(200);
  });
});
