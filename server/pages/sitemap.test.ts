import { expect, it } from 'vitest';
import { sitemap } from './xml.ts';
import { languages } from '../../domain/text/language.ts';

const origin = 'https://studio.example';

it('a sitemap lists each address in each language, with links to all the others', () => {
  const xml = sitemap(origin, ['/about'], [], languages);
  const entries = xml.split('<url>').slice(1);
  expect(entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)![1])).toEqual([
    `${origin}/about`,
    `${origin}/ru/about`,
    `${origin}/ro/about`,
  ]);
  for (const entry of entries) {
    expect([...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, href]) => [language, href])).toEqual(
      [
        ['en', `${origin}/about`],
        ['ru', `${origin}/ru/about`],
        ['ro', `${origin}/ro/about`],
        ['x-default', `${origin}/about`],
      ],
    );
  }
});

it('a sitemap contains the times at which cases changed, and press kits', () => {
  const xml = sitemap(
    origin,
    [],
    [
      { id: 3, pressKit: true, updatedAt: '2026-11-01T10:00:00.000Z' },
      { id: 4, pressKit: false, updatedAt: '2026-11-01T10:00:00.000Z' },
    ],
    languages,
  );
  expect(xml).toContain(`<loc>${origin}/cases/3</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod>`);
  expect([3, 4].map((id) => xml.includes(`<loc>${origin}/cases/${id}/press</loc>`))).toEqual([true, false]);
});
