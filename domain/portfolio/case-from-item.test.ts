import { expect, it } from 'vitest';
import { caseInsert } from '../content/case.ts';
import { caseFromPortfolioItem } from './case-from-item.ts';
import type { PortfolioItem } from './portfolio-item.ts';

const ferry: PortfolioItem = {
  id: 1,
  title: 'Ferry timetable',
  description: 'Timetables for eleven harbours.',
  imageUrl: 'https://ferry.example/image.png',
  projectType: 'mobile',
  platforms: ['iOS', ' Android', 'Mobile', 'E-ink'],
  technologies: ['Kotlin', 'Swift'],
  liveUrl: 'https://ferry.example/',
  repositoryUrl: 'https://code.example/ferry',
  featured: true,
  status: 'live',
  downloads: 12_000,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-05T15:00:00.000Z',
};

it('a case from a portfolio item has its texts, facts, picture and address, and can be published', () => {
  expect(caseInsert.parse(caseFromPortfolioItem(ferry))).toMatchObject({
    title: 'Ferry timetable',
    description: 'Timetables for eleven harbours.',
    projectType: 'app',
    status: 'live',
    heroImageUrl: 'https://ferry.example/image.png',
    platforms: { ios: true, android: true, web: false, steam: false },
    technologies: ['Kotlin', 'Swift'],
    liveUrl: 'https://ferry.example/',
    storeUrls: { steam: null, android: null, web: null },
    downloads: 12_000,
    featured: false,
  });
});

it.each([
  ['https://store.steampowered.com/app/480/Ferry/', 'steam'],
  ['https://play.google.com/store/apps/details?id=ferry', 'android'],
] as const)('the page of a store, %s, becomes the address in that store', (liveUrl, store) => {
  const { liveUrl: live, storeUrls } = caseFromPortfolioItem({ ...ferry, liveUrl });
  expect([live, storeUrls]).toEqual([null, { steam: null, android: null, web: null, [store]: liveUrl }]);
});

it.each([
  ['web', 'website'],
  ['mobile', 'app'],
  ['game', 'game'],
  ['desktop', 'app'],
] as const)('an item of the type %s becomes a case of the type %s', (projectType, expected) => {
  expect(caseFromPortfolioItem({ ...ferry, projectType }).projectType).toBe(expected);
});

it('an item with only a title becomes a case with only a title', () => {
  const bare = { ...ferry, description: null, imageUrl: null, platforms: [], technologies: [], liveUrl: null };
  const filled = caseFromPortfolioItem(bare);
  expect(filled).not.toHaveProperty('description');
  expect(filled).toMatchObject({ heroImageUrl: null, technologies: [], liveUrl: null });
});
