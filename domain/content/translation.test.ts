import { describe, expect, it } from 'vitest';
import { pairedIds } from './entry-ids.ts';
import {
  localized,
  prunedTranslations,
  translationState,
  type Translations,
  untranslatedCounts,
} from './translation.ts';

const entity = {
  title: 'Lanternfall',
  subtitle: 'A game about light',
  description: 'Carry one lamp through a flooded mine.',
  longDescription: null,
  developmentTime: null,
  challenges: ['The water was slow to draw', 'Players lost their way'],
  solutions: [],
  results: ['15,000 copies'],
  testimonials: [{ quote: 'They kept their word.', author: 'Mira Pell', role: 'Lead' }],
};
const entryIds = { challenges: ['a', 'b'], solutions: [], results: ['c'], testimonials: ['d'] };
const translationOf = (text: string, source: string) => ({ text, source });
const translations: Translations = {
  ru: {
    subtitle: translationOf('Игра о свете', entity.subtitle),
    'challenges/a': translationOf('Вода рисовалась медленно', entity.challenges[0]!),
    'challenges/b': translationOf('Игроки терялись', entity.challenges[1]!),
    'testimonials/d': {
      text: { quote: 'Они сдержали слово.', author: 'Мира Пелл', role: 'Руководитель' },
      source: entity.testimonials[0]!,
    },
  },
};
const stored = { ...entity, entryIds, translations };

describe('a case in another language', () => {
  it('has its translations, and lists the texts that are in English', () => {
    const { untranslated, ...russian } = localized('cases', stored, 'ru');
    expect(russian).toMatchObject({
      title: 'Lanternfall',
      subtitle: 'Игра о\u00a0свете',
      description: entity.description,
      challenges: ['Вода рисовалась медленно', 'Игроки терялись'],
      testimonials: [{ quote: 'Они сдержали слово.', author: 'Мира Пелл' }],
    });
    expect(untranslated).toEqual(['description', 'results.0']);
  });

  it('is the stored one in English, without internal columns', () => {
    expect(localized('cases', stored, 'en')).toEqual(entity);
  });

  it('keeps a translation whose English text was changed, but marks it as stale until somebody confirms it', () => {
    const changed = { ...stored, subtitle: 'A game about one light' };
    expect(localized('cases', changed, 'ru').subtitle).toBe('Игра о\u00a0свете');
    expect(untranslatedCounts('cases', changed, 'ru')).toEqual({ stale: 1, missing: 2 });
    expect(translationState({ kind: 'text', value: changed.subtitle }, translationOf('Игра', changed.subtitle))).toBe(
      'current',
    );
  });

  it('counts a name without a translation as the same in every language', () => {
    expect(translationState({ kind: 'name', value: 'Lanternfall' })).toBe('same');
    expect(untranslatedCounts('cases', stored, 'ru')).toEqual({ stale: 0, missing: 2 });
    expect(untranslatedCounts('cases', stored, 'ro')).toEqual({ stale: 0, missing: 6 });
  });
});

describe('a list that is sent as texts only', () => {
  const pair = (challenges: string[]) =>
    pairedIds('cases', { entity, entryIds }, { ...entity, challenges })['challenges']!;
  const [slow, lost] = entity.challenges as [string, string];

  it('keeps the ids of entries that moved or changed in a few words', () => {
    expect(pair([lost, slow])).toEqual(['b', 'a']);
    expect(pair(['Players often lost their way', slow])).toEqual(['b', 'a']);
  });

  it('keeps the ids of the remaining entries, and assigns new ones to others', () => {
    expect(pair([lost])).toEqual(['b']);
    const [first, second, third] = pair([slow, 'The menu needed a mouse', lost]);
    expect([first, third]).toEqual(['a', 'b']);
    expect(second).not.toMatch(/^[ab]$/);
  });

  it('treats the one overwritten entry as a version of the old one', () => {
    expect(pair([slow, 'Everybody got stuck in the second hall'])).toEqual(['a', 'b']);
  });

  it('drops the translations of removed entries, and no others', () => {
    const remaining = { ...stored, subtitle: null, challenges: [lost], entryIds: { ...entryIds, challenges: ['b'] } };
    expect(Object.keys(prunedTranslations('cases', remaining).ru!)).toEqual([
      'subtitle',
      'challenges/b',
      'testimonials/d',
    ]);
  });
});
