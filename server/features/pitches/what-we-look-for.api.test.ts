import { afterAll, describe, expect, it } from 'vitest';
import { builtInWhatWeLookFor } from '../../../content/what-we-look-for.ts';
import { lookForLimit } from '../../../domain/pitch/what-we-look-for.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ pages: standInPages, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const admin = { as: 'admin' } as const;
const address = '/api/settings/what-we-look-for';

const save = (body: object, headers: Record<string, string> = {}) =>
  site.request('PUT', address, { ...admin, body, headers });
const shownAtStart = async (path: string) => (await site.request('GET', path)).json.lookFor as string | null;
async function submit(language: string) {
  const body = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const { headers } = await site.request('POST', '/api/projects', { body, headers: { 'accept-language': language } });
  return `${headers.get('location')!}/pitch`;
}

describe('what the studio looks for', () => {
  it('is a built-in text until an admin has written another one', async () => {
    expect((await site.request('GET', address, admin)).json).toEqual({ ...builtInWhatWeLookFor, updatedAt: null });
    for (const [path, language] of [
      ['/publishing/pitch', 'en'],
      ['/ru/publishing/pitch', 'ru'],
      ['/ro/publishing/pitch', 'ro'],
    ] as const)
      expect([path, await shownAtStart(path)]).toEqual([path, builtInWhatWeLookFor[language]]);
  });

  it('is shown before both forms in the language of the sender, and nothing in a language without a text', async () => {
    const { status, json } = await save({ en: ' Puzzles.\n\nNo slots. ', ru: 'Головоломки.', ro: '  ' });
    expect([status, json]).toEqual([
      200,
      { en: 'Puzzles.\n\nNo slots.', ru: 'Головоломки.', ro: null, updatedAt: expect.any(String) },
    ]);
    expect(await shownAtStart('/publishing/pitch')).toBe('Puzzles.\n\nNo slots.');
    expect(await shownAtStart('/ro/publishing/pitch')).toBeNull();
    expect((await site.request('GET', await submit('ru'))).json).toMatchObject({
      page: 'pitch',
      lookFor: 'Головоломки.',
    });
    expect((await site.request('GET', await submit('ro'))).json).toMatchObject({ page: 'pitch', lookFor: null });
  });

  it('is not shown anywhere if it is empty', async () => {
    await save({ en: '', ru: null });
    for (const path of ['/publishing/pitch', '/ru/publishing/pitch']) expect(await shownAtStart(path)).toBeNull();
  });

  it('has a limited length, and no characters that hide text or change its direction', async () => {
    expect((await save({ en: 'x'.repeat(lookForLimit + 1) })).status).toBe(400);
    expect((await save({ en: 'nul \0' })).status).toBe(400);
    expect((await save({ en: ['x'] })).status).toBe(400);
    expect((await save({ en: 'puz\u202Ezles\u200B' })).json.en).toBe('puzzles');
    expect((await save({ en: 'x'.repeat(lookForLimit) })).status).toBe(200);
  });

  it('is not replaced by somebody who has not seen the newest text', async () => {
    const { updatedAt } = (await save({ en: 'First.' })).json;
    const second = await save({ en: 'Second.' }, { 'if-match': `"${updatedAt}"` });
    expect(second.status).toBe(200);
    expect((await save({ en: 'Third.' }, { 'if-match': `"${updatedAt}"` })).status).toBe(409);
    expect(await shownAtStart('/publishing/pitch')).toBe('Second.');
  });

  it('is in the audit, without its text', async () => {
    await save({ en: 'A text for the audit.' });
    const { json, text } = await site.request('GET', '/api/audit?entity=setting', admin);
    expect(json.items[0]).toMatchObject({ action: 'changed', entity: 'setting', fields: ['whatWeLookFor'] });
    expect(text).not.toContain('A text for the audit.');
  });
});
