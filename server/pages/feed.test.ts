import { expect, it } from 'vitest';
import { cases } from '../../content/cases.ts';
import { feed } from './xml.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';

const [first, second] = cases as [(typeof cases)[0], (typeof cases)[0]];

it('a feed starts with its newest case, and has the time of its last change', () => {
  const listed = [
    { ...first, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-03-03T00:00:00.000Z' },
    { ...second, createdAt: '2026-02-02T00:00:00.000Z', updatedAt: '2026-02-02T00:00:00.000Z' },
  ];
  const xml = feed('https://studio.example', 'en', listed, defaultStudio);
  expect(xml.indexOf(second.title)).toBeLessThan(xml.indexOf(first.title));
  expect(/<updated>(.*?)<\/updated>/.exec(xml)![1]).toBe('2026-03-03T00:00:00.000Z');
});

it('a feed is valid XML, regardless of the texts that an operator wrote', () => {
  const hostile = `\u0000\u000B\uD800]]><script>"'&amp;`;
  const xml = feed('https://studio.example', 'ru', [{ ...first, title: hostile, projectType: hostile }], defaultStudio);
  expect(xml).toContain(`<title>\uFFFD]]&gt;&lt;script&gt;"'&amp;amp;</title>`.replaceAll('"', '&quot;'));
  expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">');
  expect(xml.isWellFormed()).toBe(true);
});
