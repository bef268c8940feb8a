import { describe, expect, test } from 'vitest';
import { contrastOf } from '../brand/color.ts';
import { pageTones } from '../brand/tones.ts';
import { catalogues } from '../server/platform/i18n/catalogue.ts';
import { type Case, caseEntity } from '../domain/content/case.ts';
import { caseBadge } from '../domain/content/case-vocabulary.ts';
import { featureEntity, featureIcons } from '../domain/content/feature.ts';
import { partnerEntity } from '../domain/content/partner.ts';
import { defaultStudio } from '../domain/studio/default-studio.ts';
import { groupPlatforms, type Market, markets, marketsOf, platformCategories } from '../domain/studio/platform.ts';
import type { Language } from '../domain/text/language.ts';
import { studio } from '../studio.ts';
import { artOf, caseArt } from './art.ts';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { partners } from './partners.ts';
import { services } from './services.ts';

const caseOf = (id: number): Case => cases.find((entity) => entity.id === id)!;

describe('the built-in entities', () => {
  test.each([
    ['cases', cases, caseEntity],
    ['partners', partners, partnerEntity],
    ['features', features, featureEntity],
  ] as const)('%s are stored unchanged', (_name, entities, schema) => {
    for (const entity of entities) expect(schema.parse(entity)).toStrictEqual(entity);
  });

  test.each([
    ['cases', cases, 6],
    ['partners', partners, 3],
    ['features', features, 6],
  ] as const)('%s are as many as specified, numbered and ordered from 1', (_name, entities, count) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    expect(entities.map(({ id }) => id)).toEqual(numbers);
    expect(entities.map(({ order }) => order)).toEqual(numbers);
  });

  test('every link is https and leads to a sample host', () => {
    const links = JSON.stringify([cases, partners])
      .match(/"[a-z]+:\/\/[^"]*"/g)!
      .map((link) => new URL(JSON.parse(link)));
    expect(links.length).toBeGreaterThan(10);
    for (const { protocol, hostname } of links) {
      expect(protocol).toBe('https:');
      expect(hostname).toMatch(/\.example$/);
    }
  });
});

describe('the built-in cases', () => {
  test('are the six of the specification', () => {
    expect(cases.map(({ projectType, status }) => `${projectType} ${status}`)).toEqual([
      'game early_access',
      'game live',
      'game live',
      'app live',
      'website live',
      'tool coming_soon',
    ]);
    expect(cases.map(({ platforms: on }) => Object.entries(on).flatMap(([key, isOn]) => (isOn ? key : [])))).toEqual([
      ['steam', 'pc'],
      ['ios', 'android'],
      ['ios', 'android'],
      ['android', 'web'],
      ['web'],
      ['web'],
    ]);
    expect(caseOf(1).storeUrls.steam).not.toBeNull();
  });

  test('include three games with the specified downloads for the home page', () => {
    const top = cases.filter(({ topCase, featured }) => topCase && featured);
    expect(top.map(({ id, downloads }) => [id, downloads])).toEqual([
      [1, 15000],
      [2, 50000],
      [3, 75000],
    ]);
    expect(top.every(({ projectType, category }) => projectType === 'game' && category === 'top_case')).toBe(true);
    expect(top.map(({ status }) => caseBadge(status))).toEqual(['inDevelopment', 'live', 'live']);
  });

  test('show their downloads only in case 2', () => {
    expect(cases.filter(({ showDownloads }) => showDownloads).map(({ id }) => id)).toEqual([2]);
  });

  test('include one partner, with a link to its site and without a team size', () => {
    expect(cases.filter(({ isPartner }) => isPartner)).toEqual([caseOf(5)]);
    expect(caseOf(5)).toMatchObject({ category: 'partner', teamSize: null, liveUrl: studio.partnerLinks[0]!.address });
    expect(cases.filter(({ teamSize }) => teamSize === null)).toEqual([caseOf(5)]);
  });

  test.each(cases.map((entity) => [entity.title, entity] as const))(
    '%s has a solution for each challenge',
    (_title, entity) => {
      expect(entity.challenges).toHaveLength(4);
      expect(entity.solutions).toHaveLength(4);
    },
  );

  test.each(cases.map((entity) => [entity.title, entity] as const))(
    '%s has enough texts for its page',
    (_title, entity) => {
      expect(entity.longDescription?.split('\n\n')).toHaveLength(3);
      expect(entity.technologies.length).toBeGreaterThanOrEqual(4);
      expect(entity.results.length).toBeGreaterThanOrEqual(4);
      expect(entity.results.filter((result) => !/\d|\b(two|four|nine)\b/i.test(result))).toEqual([]);
      expect(entity.testimonials).toHaveLength(2);
      expect(entity).toMatchObject({
        subtitle: expect.any(String),
        launchDate: expect.any(String),
        developmentTime: expect.any(String),
      });
      expect(Object.values(entity.features)).toContain(true);
    },
  );

  test('do not publish their revenue', () => {
    expect(cases.every(({ revenue }) => revenue === null)).toBe(true);
  });

  test('each have their own art, with an accent that is readable on the page', () => {
    expect(Object.keys(caseArt).map(Number)).toEqual(cases.map(({ id }) => id));
    expect(new Set(Object.values(caseArt).map(({ slug }) => slug)).size).toBe(cases.length);
    for (const { accent } of Object.values(caseArt)) {
      expect(contrastOf(accent, pageTones.raised.picked)).toBeGreaterThanOrEqual(7);
    }
  });
});

test('a case that an operator has renamed has no art of the built-in one, whose id it has', () => {
  for (const entity of cases) expect(artOf(entity)).toBe(caseArt[entity.id]);
  expect(artOf({ id: 1, title: 'Lanternfall' })).toBeUndefined();
  expect(artOf({ id: 7, title: 'Saltwick Below' })).toBeUndefined();
});

test('the partners are the three with links on the home page', () => {
  expect(partners.map(({ websiteUrl }) => websiteUrl)).toEqual(studio.partnerLinks.map(({ address }) => address));
});

test('the features use each icon once, and each has a title and a text', () => {
  expect(features.map(({ icon }) => icon)).toEqual([...featureIcons]);
  for (const { description, category } of features) {
    expect(description!.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2);
    expect(category).toBeTruthy();
  }
});

describe('the publishing page', () => {
  const { platforms, stories } = defaultStudio;

  test('offers six platforms now and three consoles soon', () => {
    const { openStores, comingConsoles } = groupPlatforms(platforms);
    expect(openStores.map(({ name }) => name.en)).toEqual([
      'Steam',
      'Epic Games',
      'App Store',
      'Google Play',
      'Microsoft Store',
      'Web Platforms',
    ]);
    expect(comingConsoles.map(({ name }) => name.en)).toEqual(['Nintendo Switch', 'PlayStation', 'Xbox']);
    expect(platforms).toHaveLength(9);
    expect(new Set(platforms.map(({ category }) => category))).toEqual(new Set(platformCategories));
  });

  test('assigns every category to a market group, and shows the groups that have a platform', () => {
    expect(new Set(Object.values(markets).flat())).toEqual(new Set(platformCategories));
    expect(marketsOf(platforms)).toEqual(Object.keys(markets));
    expect(marketsOf([{ category: 'PC & Mobile' }])).toEqual(['mobile', 'pc'] satisfies Market[]);
    expect(marketsOf([])).toEqual([]);
  });

  test('has three services, of which only game publishing mentions consoles', () => {
    const platformsOf = (categories: readonly string[]) =>
      platforms.filter(({ category }) => categories.includes(category)).map(({ key }) => key);
    expect(services.map(({ id, categories }) => [id, platformsOf(categories)])).toEqual([
      ['game', platforms.map(({ key }) => key)],
      ['app', ['appStore', 'googlePlay', 'microsoftStore', 'webPlatforms']],
      ['gamedev-solutions', []],
    ]);
    for (const { features: included } of services) expect(included).toHaveLength(4);
  });

  test('has three stories about built-in cases and open stores, as specified', () => {
    expect(stories.map(({ kind }) => kind.en)).toEqual([
      'Mobile racing collection',
      'Social gaming platform',
      'Studio solutions',
    ]);
    expect(stories.map(({ platforms: keys }) => keys)).toEqual([
      ['appStore', 'googlePlay'],
      ['webPlatforms', 'googlePlay'],
      ['steam'],
    ]);
    const titles = stories.map(({ cases: ids }) => ids.map((id) => caseOf(id).title));
    expect(titles).toEqual([['Kerbline Rush', 'Tangerine Apex'], ['Grinpile'], ['Saltwick Below']]);
  });

  test.each(Object.entries(catalogues))('has all its texts in %s', (language, catalogue) => {
    for (const { id, features: included } of services) {
      const texts = catalogue.services[id];
      expect(texts).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        pricing: expect.any(String),
      });
      expect(Object.keys(texts.features)).toEqual([...included]);
    }
    for (const { description, category, status } of platforms) {
      expect(description[language as Language]).toBeTruthy();
      expect(catalogue.platforms.categories[category]).toBeTruthy();
      expect(catalogue.platforms.status[status]).toBeTruthy();
    }
    for (const { kind, text } of stories)
      expect([kind, text].every((written) => written[language as Language])).toBe(true);
    expect(Object.keys(catalogue.platforms.markets)).toEqual(Object.keys(markets));
  });

  test('names prices in English as specified', () => {
    const { en } = catalogues;
    expect(en.services['gamedev-solutions'].pricing).toBe('Custom consultation');
    expect([en.platforms.status, en.services.status]).toEqual([
      { available: 'Available Now', coming_soon: 'Coming Soon' },
      { available: 'Available', coming_soon: 'Coming Soon' },
    ]);
  });
});
