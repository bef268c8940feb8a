import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { iconPictures } from '../../../brand/pictures.ts';
import { cases } from '../../../content/cases.ts';
import type { MediaFile } from '../../../domain/media/media.ts';
import type { StudioSettings } from '../../../domain/studio/settings.ts';
import { partners } from '../../../content/partners.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { makeDataDir, type Product, startProduct } from '../../product.ts';
import { secondStudio, variablesOf } from '../../second-studio.ts';
import { type Api, operator } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';

/* Another studio on the same build: its facts are fixed by the environment, and the samples are removed. */

/** The names of the first studio, its people, links and samples. */
const firstStudio = [
  defaultStudio.name,
  ...defaultStudio.team.map(({ name }) => name.en!),
  ...defaultStudio.team.map(({ name }) => name.ru!),
  ...defaultStudio.partnerLinks.map(({ name }) => name),
  ...[...defaultStudio.social, ...defaultStudio.partnerLinks].map(({ address }) => new URL(address!).host),
  ...Object.values(defaultStudio.booking).map((address) => new URL(address!).host),
  ...cases.map(({ title }) => title),
  ...partners.map(({ name }) => name),
];

const tracesIn = (content: string) => firstStudio.filter((name) => content.toLowerCase().includes(name.toLowerCase()));

let product: Product;
let remove: () => Promise<void>;

test.beforeAll(async ({ browser }) => {
  const { dataDir, remove: removeData } = await makeDataDir();
  remove = removeData;
  product = await startProduct(dataDir, { ...variablesOf(secondStudio), FORM_LIMIT: '1000' });
  const page = await browser.newPage({ baseURL: product.address });
  const api = await operator(page);
  expect((await api('POST', '/api/settings/samples/remove')).ok()).toBe(true);
  await publishLogo(api);
  await page.close();
});
test.afterAll(async () => {
  await product.stop();
  await remove();
});

const read = async (request: APIRequestContext, address: string) => {
  const response = await request.get(product.address + address, { maxRedirects: 0 });
  return { status: response.status(), content: await response.text(), headers: response.headers() };
};

/** Uploads a logo and publishes it, since the environment cannot upload pictures. */
async function publishLogo(api: Api): Promise<void> {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: { r: 0, g: 200, b: 0 } } });
  const upload = await api('POST', '/api/system-panel/media?name=logo.png', await picture.png().toBuffer());
  const { address } = (await upload.json()) as MediaFile;
  const { published } = (await (await api('GET', '/api/settings/studio')).json()) as StudioSettings;
  const changes = { ...published, logo: address };
  const saved = await api('PUT', '/api/settings/studio/draft', { changes, version: null });
  const { draft } = (await saved.json()) as StudioSettings;
  expect((await api('POST', '/api/settings/studio/publish', { version: draft!.updatedAt })).ok()).toBe(true);
}

test.describe('Another studio', () => {
  test('sends visitors no trace of the first one', async ({ request }) => {
    const sitemap = await read(request, '/sitemap.xml');
    const listed = [...sitemap.content.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
    expect(listed).toEqual(expect.arrayContaining(['/', '/ru/', '/publishing', '/ru/about']));
    expect(listed.filter((address) => address.startsWith('/ro'))).toEqual([]);
    const files = ['/robots.txt', '/site.webmanifest', '/feed.xml', '/ru/feed.xml', '/offline.html'];
    const documents = [
      ...listed,
      ...files,
      '/.well-known/security.txt',
      '/api/openapi.json',
      '/publishing/pitch',
      '/nothing',
    ];
    const traces: Record<string, string[]> = {};
    const assets = new Set<string>();
    for (const address of documents) {
      const { content } = await read(request, address);
      // Its email address is not fixed by a variable, since STUDIO_EMAIL is the recipient of notices.
      const names = tracesIn(content.replaceAll(defaultStudio.email, ''));
      if (names.length > 0) traces[address] = names;
      for (const [, asset] of content.matchAll(/(?:href|src|modules?|later)="(\/[^"]+)"/g))
        for (const part of asset!.split(' ')) if (/\.(js|css|svg|webmanifest)$/.test(part)) assets.add(part);
    }
    expect(assets.size).toBeGreaterThan(5);
    for (const address of assets) {
      // Classes of the drawings of built-in cases, of which this studio shows none.
      const content = (await read(request, address)).content.replaceAll(/\.accent-[\w-]+/g, '');
      const names = tracesIn(content);
      if (names.length > 0) traces[address] = names;
    }
    expect(traces).toEqual({});
  });

  test('has its own facts in every language that it shows', async ({ request }) => {
    for (const [address, texts] of [
      ['/', ['Lantern Works', '70']],
      ['/publishing', ['70%', '30%']],
      ['/about', ['Aino Lamp', 'Founder', '2019', 'Lamps first.']],
      ['/ru/about', ['Айно Ламп', 'Основательница']],
      ['/contact', ['36', 'EET']],
    ] as const) {
      const { content } = await read(request, address);
      const shown = content.replace(/^[^]*<body>/, '').replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ');
      expect(texts.filter((expected) => !shown.includes(expected))).toEqual([]);
      expect(shown).not.toMatch(/\b(60|40)\s?%/);
    }
  });

  test('writes emails in its own name, and answers by its own clock', async ({ request }) => {
    for (const language of ['en', 'ru', 'ro'])
      await request.post(`${product.address}/api/projects`, {
        headers: { 'accept-language': language },
        data: { name: 'Lamp', projectType: 'game', description: 'Light.', contactEmail: `${language}@player.example` },
      });
    await expect.poll(async () => (await product.mails()).length, { timeout: 20_000 }).toBe(6);
    for (const mail of await product.mails()) {
      expect(mail.from?.name).toBe('Lantern Works');
      const content = `${mail.subject}\n${mail.text}\n${mail.html}`.replaceAll(defaultStudio.email, '');
      expect(tracesIn(content)).toEqual([]);
      expect(content).toContain('Lantern Works');
      expect(content).not.toContain(defaultStudio.brand.colors.accent);
    }
    const romanian = (await product.mails()).find(({ to }) => to?.[0]?.address === 'ro@player.example');
    expect(romanian!.text).toContain('Thank you');
  });

  test('has icons and link previews of its own look', async ({ request }) => {
    const bytesOf = async (address: string) => (await request.get(product.address + address)).body();
    for (const name of Object.keys(iconPictures)) {
      const drawnIcon = await bytesOf(`/${name}`);
      expect(drawnIcon.length).toBeGreaterThan(100);
      expect(drawnIcon.equals(await readFile(`public/${name}`))).toBe(false);
    }
    for (const address of ['/', '/publishing', '/about', '/cases', '/contact', '/privacy']) {
      const { content } = await read(request, address);
      const [, picture] = /<meta property="og:image" content="([^"]+)">/.exec(content)!;
      const { pathname } = new URL(picture!);
      expect(pathname).toMatch(/^\/share-/);
      expect((await request.get(product.address + pathname)).headers()['content-type']).toBe('image/jpeg');
      const [, logo] = /<img [^>]*src="(\/logo-[^"]+)"/.exec(content)!;
      expect((await request.get(product.address + logo)).headers()['content-type']).toBe('image/webp');
    }
  });

  test('redirects addresses in a language that it does not show', async ({ request }) => {
    const { status, headers } = await read(request, '/ro/about');
    expect([status, headers.location]).toEqual([302, '/about']);
  });
});
