import { describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { localizeCase, localizeFeature, localizePartner, translations } from './localize.ts';
import { partners } from './partners.ts';

const saltwick = cases[0]!;
const [ru, ro] = [translations.get('ru')!, translations.get('ro')!];

describe.each([...translations])('the translation into %s', (language, texts) => {
  test('covers every case, partner and feature', () => {
    expect(Object.keys(texts.caseTexts).map(Number)).toEqual(cases.map(({ id }) => id));
    expect(Object.keys(texts.partnerTexts).map(Number)).toEqual(partners.map(({ id }) => id));
    expect(Object.keys(texts.featureTexts).map(Number)).toEqual(features.map(({ id }) => id));
  });

  test.each(cases.map((entity) => [entity.title, entity] as const))(
    'has as many entries and paragraphs as %s',
    (_title, entity) => {
      const translation = texts.caseTexts[entity.id]!;
      for (const list of ['challenges', 'solutions', 'results', 'testimonials'] as const) {
        expect(translation[list]).toHaveLength(entity[list].length);
      }
      expect(translation.longDescription?.split('\n\n')).toHaveLength(3);
    },
  );

  test('leaves no built-in text in English', () => {
    for (const entity of cases)
      expect(localizeCase(entity, language)).toEqual({ ...entity, ...texts.caseTexts[entity.id] });
    for (const entity of partners) {
      expect(localizePartner(entity, language)).toEqual({ ...entity, ...texts.partnerTexts[entity.id] });
    }
    for (const entity of features) {
      expect(localizeFeature(entity, language)).toEqual({ ...entity, ...texts.featureTexts[entity.id] });
    }
  });

  test('keeps the figures of the English text', () => {
    for (const entity of cases) {
      const translation = texts.caseTexts[entity.id]!;
      for (const list of ['challenges', 'solutions', 'results'] as const) {
        expect(translation[list].map(figures)).toEqual(entity[list].map(figures));
      }
    }
  });
});

describe('a localized case', () => {
  test('is the same object in English', () => {
    expect(localizeCase(saltwick, 'en')).toBe(saltwick);
  });

  test('keeps what an operator has edited and translates the rest', () => {
    const edited = { ...saltwick, description: 'A new description.' };
    expect(localizeCase(edited, 'ru')).toMatchObject({
      description: 'A new description.',
      subtitle: ru.caseTexts[1]!.subtitle,
    });
  });

  test('keeps an edited, added or moved entry of a list, and the others follow it', () => {
    const [first, second, third] = saltwick.results as [string, string, string];
    const translated = ro.caseTexts[1]!.results;
    expect(localizeCase({ ...saltwick, results: [third, 'A new result', first, `${second}!`] }, 'ro').results).toEqual([
      translated[2],
      'A new result',
      translated[0],
      `${second}!`,
    ]);
  });

  test('knows a testimonial whose keys the database answers in another order', () => {
    const { quote, author, role } = saltwick.testimonials[0]!;
    const [own, edited] = localizeCase(
      {
        ...saltwick,
        testimonials: [
          { role, quote, author },
          { role, quote, author: 'Somebody else' },
        ],
      },
      'ru',
    ).testimonials;
    expect(own).toEqual(ru.caseTexts[1]!.testimonials[0]);
    expect(edited).toEqual({ role, quote, author: 'Somebody else' });
  });

  test('of an operator is left alone, whatever its number', () => {
    expect(localizeCase({ ...saltwick, id: 77 }, 'ru').subtitle).toBe(saltwick.subtitle);
    const another = { ...saltwick, subtitle: null, challenges: [], testimonials: [] };
    expect(localizeCase(another, 'ru')).toMatchObject({ subtitle: null, challenges: [], testimonials: [] });
  });

  test('leaves the stored case as it was', () => {
    const stored = structuredClone(saltwick);
    localizeCase(saltwick, 'ro');
    expect(saltwick).toEqual(stored);
  });
});

/** The figures of a text, sorted, without thousands separators and with a point before decimals. */
const figures = (text: string): string[] =>
  [...text.replace(/(\d)[,.\u00A0](\d{3})(?!\d)/g, '$1$2').matchAll(/\d+(?:[.,]\d+)?/g)]
    .map(([figure]) => figure.replace(',', '.'))
    .toSorted();
