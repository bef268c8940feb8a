import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkCard } from '../../domain/inbox/link-card.ts';
import type { PitchPage } from '../../domain/correspondence/tracking.ts';
import { practice } from '../../studio.ts';
import { outgoingClient } from '../platform/http/outgoing/outgoing-client.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

type Answer = (response: http.ServerResponse) => void;

/** The responses of the three sites, by host and path. */
const answers = new Map<string, Answer>();
const requested: string[] = [];
const server = http.createServer((request, response) => {
  const address = request.url!.slice(1);
  requested.push(address);
  const answer = answers.get(address) ?? answers.get(address.split('?', 1)[0]!);
  if (answer) answer(response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

/** The real client, whose sites are this server. */
const client = outgoingClient({ allowLoopback: true });
const toServer = (address: string, timeout: number) => {
  const { protocol, host, pathname, search } = new URL(address);
  expect(protocol).toBe('https:');
  return [`http://127.0.0.1:${port}/${host}${pathname}${search}`, { timeout }] as const;
};
const outgoing: typeof client = (address, request) => {
  const [here, limits] = toServer(address, 1000);
  return client(here, { ...request, ...limits });
};

let clock = Date.parse('2026-11-27T09:00:00.000Z');
const site = await testApp({
  pages: standInPages,
  environment: { FORM_LIMIT: '10000' },
  now: () => new Date(clock),
  outgoing,
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await site[Symbol.asyncDispose]();
});
beforeEach(() => {
  answers.clear();
  requested.length = 0;
  clock += 3_600_000;
});
const editor = { as: 'editor' } as const;

const json =
  (body: unknown, type = 'application/json; charset=utf-8'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const bytes =
  (body: Buffer, type = 'image/jpeg'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

const steamFacts = 'store.steampowered.com/api/appdetails';
const steamPicture = 'shared.akamai.steamstatic.com/apps/123456/header.jpg';
const steamAnswer = (data: object = {}) => ({
  123456: {
    success: true,
    data: {
      name: 'Lanternfall',
      header_image: `https://${steamPicture}?t=1`,
      is_free: false,
      release_date: { coming_soon: true, date: 'Q3 2027' },
      price_overview: { final_formatted: '$19.99' },
      ...data,
    },
  },
});
const steamLink = 'https://store.steampowered.com/app/123456/Lanternfall/';

async function submit() {
  const body = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const { json: project, headers } = await site.request('POST', '/api/projects', { body });
  return { id: project.id as number, track: headers.get('location')! };
}
/** Saves the links of a pitch like its form. */
async function link(track: string, fields: Record<string, string>) {
  const { base } = (await site.request('GET', `${track}/pitch?step=show`)).json as PitchPage;
  const { status } = await site.request('POST', `${track}/pitch`, {
    body: new URLSearchParams({ step: 'show', base, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(303);
}
const cardsOf = async (id: number) =>
  (await site.request('GET', `/api/projects/${id}/link-cards`, editor)).json as LinkCard[];
/** The cards once none of them is being read. */
async function readCards(id: number) {
  await expect
    .poll(async () => (await cardsOf(id)).every(({ isPending }) => !isPending), { timeout: 20_000 })
    .toBe(true);
  return cardsOf(id);
}
async function linked(fields: Record<string, string>) {
  const sent = await submit();
  await link(sent.track, fields);
  const cards = await readCards(sent.id);
  return { ...sent, cards, card: cards[0]! };
}
const refresh = (id: number) => site.request('POST', `/api/link-cards/${id}/refresh`, editor);

describe('the pages to which a pitch links', () => {
  it('are read once, with their pictures, which the product stores and serves itself', async () => {
    answers.set(steamFacts, json(steamAnswer())).set(steamPicture, bytes(picture));
    answers.set('www.youtube.com/oembed', json({ title: 'Trailer', thumbnail_url: 'https://i.ytimg.com/vi/x/hq.jpg' }));
    answers.set('i.ytimg.com/vi/x/hq.jpg', bytes(picture));
    answers.set('mira.itch.io/lantern/data.json', json({ title: 'Lantern demo', price: '$4.99', id: 7 }));
    const { id, track, cards } = await linked({
      steamPage: steamLink,
      videoLink: 'https://youtu.be/abcdefghijk',
      playableLink: 'https://mira.itch.io/lantern',
    });
    const readNow = { readAt: new Date(clock).toISOString(), failure: null, failedAt: null, isPending: false };
    const facts = cards.map(({ id: _id, ...card }) => card).toSorted((a, b) => (a.site < b.site ? -1 : 1));
    expect(facts).toEqual([
      {
        site: 'itch',
        address: 'https://mira.itch.io/lantern',
        title: 'Lantern demo',
        released: null,
        price: '$4.99',
        hasPicture: false,
        ...readNow,
      },
      {
        site: 'steam',
        address: 'https://store.steampowered.com/app/123456/',
        title: 'Lanternfall',
        released: 'Q3 2027',
        price: '$19.99',
        hasPicture: true,
        ...readNow,
      },
      {
        site: 'youtube',
        address: 'https://www.youtube.com/watch?v=abcdefghijk',
        title: 'Trailer',
        released: null,
        price: null,
        hasPicture: true,
        ...readNow,
      },
    ]);
    const steam = cards.find((card) => card.site === 'steam')!;
    const response = await site.app.fetch(
      new Request(`http://localhost:3000/api/link-cards/${steam.id}/picture`, {
        headers: await site.session('editor'),
      }),
    );
    const encoded = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([encoded.format, encoded.width, encoded.height]).toEqual(['webp', 480, 240]);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const requests = requested.length;
    await link(track, { steamPage: steamLink, videoLink: 'https://youtu.be/abcdefghijk', wishlists: '12' });
    expect((await readCards(id)).map((card) => card.site).toSorted()).toEqual(['steam', 'youtube']);
    expect(requested).toHaveLength(requests);
  });

  it('have cards only if they belong to the three supported sites', async () => {
    const { cards } = await linked({
      playableLink: 'https://build.example/',
      videoLink: 'http://169.254.169.254/latest',
    });
    expect([cards, requested]).toEqual([[], []]);
  });

  it('are shown to operators only, and are in the data package of their sender', async () => {
    answers.set(steamFacts, json(steamAnswer({ header_image: null })));
    const { id, track, card } = await linked({ steamPage: steamLink });
    for (const path of [`/api/projects/${id}/link-cards`, `/api/link-cards/${card.id}/picture`]) {
      expect((await site.request('GET', path)).status).toBe(401);
      expect((await site.request('GET', path, { as: 'user' })).status).toBe(403);
    }
    expect((await site.request('GET', `/api/link-cards/${card.id}/picture`, editor)).status).toBe(404);
    expect((await site.request('POST', '/api/link-cards/999999/refresh', editor)).status).toBe(404);
    const form = (path: string, fields: Record<string, string>) =>
      site.request('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const confirm = async (request: string) => {
      await form(track, { form: request });
      const mailQuery = site.db.selectFrom('outbox').select('payload').where('kind', '=', 'track-request');
      const { payload } = await mailQuery.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      return form(`/track/confirm/${JSON.parse(payload).track}`, {});
    };
    expect((await confirm('export')).json.linkCards).toMatchObject([{ site: 'steam', title: 'Lanternfall' }]);
    await confirm('erase');
    expect(await site.db.selectFrom('linkCards').select('id').where('id', '=', card.id).execute()).toEqual([]);
    expect(await site.db.selectFrom('jobs').select('id').where('linkCardId', '=', card.id).execute()).toEqual([]);
  });
});

describe('a refresh', () => {
  it('reads the facts again, at most once a minute, and keeps the old ones if that fails', async () => {
    answers.set(steamFacts, json(steamAnswer())).set(steamPicture, bytes(picture));
    const { id, card } = await linked({ steamPage: steamLink });
    await refresh(card.id);
    expect((await cardsOf(id))[0]!.isPending).toBe(false);
    clock += 61_000;
    answers.set(steamFacts, json(steamAnswer({ price_overview: { final_formatted: '$14.99' } })));
    expect((await refresh(card.id)).json).toEqual({ requested: true });
    expect((await readCards(id))[0]).toMatchObject({ price: '$14.99', readAt: new Date(clock).toISOString() });
    const readAt = new Date(clock).toISOString();
    clock += 61_000;
    answers.delete(steamFacts);
    await refresh(card.id);
    expect((await readCards(id))[0]).toMatchObject({
      price: '$14.99',
      hasPicture: true,
      readAt,
      failure: 'missing',
      failedAt: new Date(clock).toISOString(),
    });
  });

  it('is forbidden to readers', async () => {
    answers.set(steamFacts, json(steamAnswer()));
    const { card } = await linked({ steamPage: steamLink });
    expect((await site.request('POST', `/api/link-cards/${card.id}/refresh`)).status).toBe(401);
    expect((await site.request('POST', `/api/link-cards/${card.id}/refresh`, { as: 'reader' })).status).toBe(403);
  });
});

describe('a site that fails', () => {
  it('is queried again after a minute, then at growing intervals, and five times in total', async () => {
    answers.set(steamFacts, (response) => response.writeHead(503).end());
    const { id, card } = await linked({ steamPage: steamLink });
    expect(card).toMatchObject({ failure: 'status', title: null });
    const attempts = () => requested.length;
    const lookAfter = (minutes: number) => {
      clock += minutes * 60_000;
      site.context.wakeJobs();
    };
    const failedAt = async () => (await cardsOf(id))[0]!.failedAt;
    for (const [failures, minutes] of [1, 2, 4, 8].entries()) {
      lookAfter(minutes);
      await expect.poll(attempts, { timeout: 10_000 }).toBe(failures + 2);
      await expect.poll(failedAt, { timeout: 10_000 }).toBe(new Date(clock).toISOString());
    }
    // The job has failed for good, and no longer runs.
    lookAfter(60);
    const job = await site.db
      .selectFrom('jobs')
      .selectAll()
      .where('linkCardId', '=', card.id)
      .executeTakeFirstOrThrow();
    expect(job).toMatchObject({ attempts: 5, result: 'failed', lastError: 'status' });
  });

  it.each<[string, Answer, string]>([
    ['says nothing', () => {}, 'network'],
    ['breaks off', (response) => response.write('{', () => response.destroy()), 'network'],
    ['answers without end', (response) => response.end('x'.repeat(600 * 1024)), 'content'],
    ['redirects to an address of its network', redirect('http://10.0.0.1/'), 'content'],
    ['redirects to this machine', redirect('http://127.0.0.1:1/'), 'content'],
    ['answers with a page', json('<!doctype html><title>x</title>', 'text/html'), 'content'],
    ['answers with half a JSON', json('{"123456":'), 'content'],
    ['answers with another JSON', json([[], 1]), 'content'],
    ['answers with another shape', json({ 123456: { success: true, data: [] } }), 'content'],
    ['does not know the page', json({ 123456: { success: false } }), 'missing'],
    ['answers with an error', (response) => response.writeHead(500).end(), 'status'],
  ])('because it %s is a visible and harmless failure', async (_, answer, failure) => {
    answers.set(steamFacts, answer);
    const { card } = await linked({ steamPage: steamLink });
    expect(card).toMatchObject({ failure, title: null, readAt: null, hasPicture: false, isPending: false });
    expect(requested.every((address) => address.startsWith(steamFacts))).toBe(true);
  });

  it('with markup, hidden characters and long texts yields only plain, truncated text', async () => {
    const name = `<img src=x onerror=alert(1)>\u202E\u0000\n${'я'.repeat(1000)}`;
    const price = { final_formatted: '1'.repeat(500) };
    answers.set(steamFacts, json(steamAnswer({ name, price_overview: price, release_date: { date: ' ' } })));
    const { card } = await linked({ steamPage: steamLink });
    expect(card.title).toMatch(/^<img src=x onerror=alert\(1\)> я{171}$/);
    expect([card.price!.length, card.released]).toEqual([60, null]);
  });

  it.each<[string, string, Answer | undefined]>([
    ['of another site', 'https://evil.example/header.jpg', bytes(picture)],
    ['without TLS', `http://${steamPicture}`, bytes(picture)],
    ['of a look-alike', 'https://steamstatic.com.evil.example/header.jpg', bytes(picture)],
    ['that is no address', 'x', undefined],
    ['that is missing', `https://${steamPicture}`, undefined],
    ['that is HTML', `https://${steamPicture}`, bytes(Buffer.from('<script>alert(1)</script>'), 'text/html')],
    ['that is SVG', `https://${steamPicture}`, bytes(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')],
    ['that is SVG and says it is a JPEG', `https://${steamPicture}`, bytes(Buffer.from('<svg onload="alert(1)"/>'))],
    ['that is too large', `https://${steamPicture}`, bytes(Buffer.concat([picture, Buffer.alloc(3 * 1024 * 1024)]))],
    ['that redirects', `https://${steamPicture}`, redirect('http://10.0.0.1/')],
  ])('with a picture %s has a card without a picture', async (_, address, answer) => {
    answers.set(steamFacts, json(steamAnswer({ header_image: address })));
    if (answer) answers.set(address.replace(/^https?:\/\//, ''), answer);
    const { card } = await linked({ steamPage: steamLink });
    expect(card).toMatchObject({ title: 'Lanternfall', hasPicture: false, failure: null });
    expect(
      requested.filter((sent) => !/^(store\.steampowered\.com|shared\.akamai\.steamstatic\.com)\//.test(sent)),
    ).toEqual([]);
  });
});

function redirect(location: string): Answer {
  return (response) => response.writeHead(302, { location }).end();
}

it('a studio that has switched pitches off has no cards and sends no requests', async () => {
  answers.set(steamFacts, json(steamAnswer()));
  const { id, card } = await linked({ steamPage: steamLink });
  const requests = requested.length;
  Object.assign(practice.pitch, { enabled: false });
  try {
    clock += 61_000;
    await refresh(card.id);
    const jobQuery = site.db.selectFrom('jobs').select('result').where('linkCardId', '=', card.id);
    await expect.poll(async () => (await jobQuery.executeTakeFirst())?.result, { timeout: 10_000 }).toBe('dropped');
    expect(requested).toHaveLength(requests);
    await using off = await testApp({ pages: standInPages });
    expect((await off.request('GET', `/api/projects/${id}/link-cards`, editor)).status).toBe(404);
  } finally {
    Object.assign(practice.pitch, { enabled: true });
  }
});
