import { expect, it } from 'vitest';
import { flatTexts, nestTexts, withTexts } from './nested-texts.ts';

const texts = { hero: { title: 'Title', lines: { first: 'First' } }, lead: 'Lead' };

it('texts have full keys in the order of the catalogue, and become a catalogue again', () => {
  const flat = flatTexts(texts, 'home.');
  expect(flat).toEqual([
    ['home.hero.title', 'Title'],
    ['home.hero.lines.first', 'First'],
    ['home.lead', 'Lead'],
  ]);
  expect(nestTexts(flat)).toEqual({ home: texts });
});

it('other texts replace those with the same key, compiled ones too, and add none', () => {
  const others = { hero: { lines: { first: ['Keep ', ['developer']] }, unknown: 'Other' }, page: { title: 'Other' } };
  expect(withTexts(texts, others)).toEqual({
    ...texts,
    hero: { title: 'Title', lines: { first: ['Keep ', ['developer']] } },
  });
  expect(texts.hero.lines.first).toBe('First');
  expect(withTexts(texts, undefined)).toBe(texts);
});
