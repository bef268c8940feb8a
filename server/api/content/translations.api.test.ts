import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import { features } from '../../../content/features.ts';
import { localizeCase, localizeFeature, localizePartner } from '../../../content/localize.ts';
import { partners } from '../../../content/partners.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());
/** Reads as an operator, whose responses are not cached. */
const read = async (path: string, language = 'ru') =>
  (await site.request('GET', path, { as: 'admin', headers: { 'accept-language': language } })).json;
const change = (id: number, body: object) => site.request('PUT', `/api/cases/${id}`, { as: 'admin', body });

describe('a new site', () => {
  it.each(['ru', 'ro'] as const)('returns everything in %s', async (language) => {
    expect(await read('/api/cases', language)).toEqual(cases.map((entity) => localizeCase(entity, language)));
    expect(await read('/api/partners', language)).toEqual(partners.map((entity) => localizePartner(entity, language)));
    expect(await read('/api/features', language)).toEqual(features.map((entity) => localizeFeature(entity, language)));
  });
});

describe('an English text that an operator corrects', () => {
  const russian = localizeCase(cases[0]!, 'ru');

  it('does not change the other languages', async () => {
    const description = `${cases[0]!.description} Bring matches.`;
    expect((await change(1, { description })).json.description).toBe(description);
    expect(await read('/api/cases/1')).toMatchObject({ description: russian.description, subtitle: russian.subtitle });
    expect((await read('/api/cases/1')).untranslated).toBeUndefined();
  });

  it('keeps the translation of each list entry, even if the entry moves', async () => {
    const [first, second, ...rest] = cases[0]!.results as [string, string, ...string[]];
    await change(1, { results: [second, 'A prize in Bucharest', `${first}, and counting`, ...rest] });
    const { results, untranslated } = await read('/api/cases/1');
    const [one, two, ...furtherResults] = russian.results;
    expect(results).toEqual([two, 'A prize in Bucharest', one, ...furtherResults]);
    expect(untranslated).toEqual(['results.1']);
    expect((await read('/api/cases/1', 'en')).untranslated).toBeUndefined();
  });
});

describe('a case of an operator', () => {
  it('is shown in English in every language, marked as such', async () => {
    const body = { title: 'Keel', description: 'A game about boats.', projectType: 'game', results: ['One', 'Two'] };
    const { id } = (await site.request('POST', '/api/cases', { as: 'admin', body })).json;
    expect(await read(`/api/cases/${id}`)).toMatchObject({
      ...body,
      untranslated: ['description', 'results.0', 'results.1'],
    });
  });
});
