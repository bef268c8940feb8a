import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import type { EditedContent } from '../../../domain/content/content.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());
const operate = (method: string, path: string, body?: object) =>
  site.request(method, `/api/system-panel/cases/${path}`, { as: 'editor', body });
// Read as an operator, whose responses are not cached.
const kit = (id: number, language = 'en') =>
  site.request('GET', `/api/cases/${id}/press`, { as: 'reader', headers: { 'accept-language': language } });
/** Publishes changes to a case. */
async function publish(id: number, change: object) {
  const edited: EditedContent = (await operate('GET', `${id}`)).json;
  const { json } = await operate('PUT', `${id}/draft`, {
    content: { ...edited.content, ...change },
    version: edited.draft?.updatedAt ?? null,
  });
  return operate('POST', `${id}/publish`, { version: json.draft.updatedAt });
}

describe('a press kit', () => {
  it('has the case, its own fields and the stored pictures in the language of the reader', async () => {
    const ruTerms = { text: 'Пишите!', source: 'Write about us.' };
    const { content } = (await operate('GET', '1')).json as EditedContent;
    const { status } = await publish(1, {
      developer: 'Hollow Adit',
      developerUrl: 'https://hollow-adit.example/',
      trailerUrl: 'https://video.example/saltwick',
      price: '$14.99',
      credits: ['Ruxandra Pell, director'],
      socialUrls: ['https://social.example/saltwick', 'javascript:alert(1)'],
      pressTerms: 'Write about us.',
      translations: { ...content.translations, ru: { ...content.translations.ru, pressTerms: ruTerms } },
      entryIds: { ...content.entryIds, credits: ['a'] },
    });
    expect(status).toBe(200);
    const { json, headers } = await kit(1);
    expect(json).toMatchObject({
      title: cases[0]!.title,
      developer: 'Hollow Adit',
      credits: ['Ruxandra Pell, director'],
      socialUrls: ['https://social.example/saltwick'],
      archive: '/api/cases/1/press/archive',
    });
    expect(json).not.toHaveProperty('translations');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(json.files.map(({ kind }: { kind: string }) => kind)).toEqual([
      'logo',
      'keyArt',
      ...Array.from({ length: 3 }, () => 'screenshot'),
    ]);
    expect((await kit(1, 'ru')).json).toMatchObject({ pressTerms: 'Пишите!', price: '$14.99' });
    const makers = {
      developer: 'Hollow Adit',
      developerUrl: 'https://hollow-adit.example/',
      trailerUrl: 'https://video.example/saltwick',
    };
    expect(json).toMatchObject(makers);
    // The case itself names its makers, without the other fields of the kit.
    await expect.poll(async () => (await site.request('GET', '/api/cases/1')).json).toMatchObject(makers);
    expect((await site.request('GET', '/api/cases/1')).json).not.toHaveProperty('credits');
    expect((await publish(2, { trailerUrl: 'javascript:alert(1)' })).status).toBe(200);
    expect((await kit(2)).json.trailerUrl).toBeNull();
  });

  it('keeps its fields and their translations when the dialog changes the case', async () => {
    await site.request('PUT', '/api/cases/1', { as: 'editor', body: { subtitle: 'By the dialog' } });
    // The cache may serve the previous response for half a second.
    await expect.poll(async () => (await kit(1)).json.subtitle).toBe('By the dialog');
    await expect
      .poll(async () => (await kit(1, 'ru')).json)
      .toMatchObject({ developer: 'Hollow Adit', pressTerms: 'Пишите!', credits: ['Ruxandra Pell, director'] });
  });

  it('is one ZIP file of fact sheets and pictures, and is not cached', async () => {
    const response = await site.app.fetch(new Request('http://localhost:3000/api/cases/1/press/archive'));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="saltwick-below-press-kit.zip"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual([
      ...['en', 'ru', 'ro'].map((language) => `fact-sheet-${language}.txt`),
      ...['logo.svg', 'key-art.webp', ...[1, 2, 3].map((number) => `screenshot-${number}.webp`)].map(
        (name) => `pictures/${name}`,
      ),
    ]);
    const sheet = new TextDecoder().decode(files['fact-sheet-ru.txt']);
    expect(sheet).toContain('Hollow Adit');
    expect(sheet).toContain('Пишите!');
    expect(sheet).toContain('http://localhost:3000/ru/cases/1/press');
  });

  it('is sent to a limited number of readers at a time; when one disconnects, another can start', async () => {
    const download = async () => site.app.fetch(new Request('http://localhost:3000/api/cases/2/press/archive'));
    // The body of a response to HEAD is never read.
    for (let request = 0; request < 20; request++)
      await site.app.fetch(new Request('http://localhost:3000/api/cases/2/press/archive', { method: 'HEAD' }));
    const open = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const reader = (await download()).body!.getReader();
        expect((await reader.read()).value!.length).toBeGreaterThan(0);
        return reader;
      }),
    );
    const refused = await download();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await open[0]!.cancel();
    expect((await download()).status).toBe(200);
  });

  it('is sent to other addresses while one address receives as many archives as it may', async () => {
    await using proxied = await testApp({ seeded: true, environment: { TRUST_PROXY: '1' } });
    const download = async (address: string) =>
      proxied.app.fetch(
        new Request('http://localhost:3000/api/cases/2/press/archive', { headers: { 'x-forwarded-for': address } }),
      );
    const open = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const reader = (await download('203.0.113.7')).body!.getReader();
        expect((await reader.read()).value!.length).toBeGreaterThan(0);
        return reader;
      }),
    );
    const refused = await download('203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    const other = await download('203.0.113.8');
    expect(other.status).toBe(200);
    await other.body!.cancel();
    await open[0]!.cancel();
    expect((await download('203.0.113.7')).status).toBe(200);
    await Promise.all(open.map((reader) => reader.cancel()));
  });

  it('does not exist for a case that is a draft or withdrawn or has no press kit, or for no case', async () => {
    await operate('POST', '3/withdraw');
    await publish(4, { pressKit: false });
    const { id } = (await site.request('POST', '/api/system-panel/cases', { as: 'editor', body: { copyOf: null } }))
      .json;
    for (const missing of [3, 4, id, 987_654]) {
      expect((await kit(missing)).status).toBe(404);
      expect((await site.request('GET', `/api/cases/${missing}/press/archive`)).status).toBe(404);
    }
    expect((await site.request('GET', '/api/cases/4', { as: 'reader' })).json.pressKit).toBe(false);
  });
});
