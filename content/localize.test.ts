import { describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { localizeCase, localizeFeature, localizePartner, translations } from './localize.ts';
import { partners } from './partners.ts';

describe.each([...translations])('the translation into %s', (language, texts) => {
  test('covers every case, partner and feature', () => {
    expect(Object.keys(texts.cases).map(Number)).toEqual(cases.map(({ id }) => id));
    expect(Object.keys(texts.partners).map(Number)).toEqual(partners.map(({ id }) => id));
    expect(Object.keys(texts.features).map(Number)).toEqual(features.map(({ id }) => id));
  });

  test.each(cases.map((entity) => [entity.title, entity] as const))(
    'has as many entries and paragraphs as %s',
    (_title, entity) => {
      const translation = texts.cases[entity.id]!;
      for (const list of ['challenges', 'solutions', 'results', 'testimonials'] as const) {
        expect(translation[list]).toHaveLength(entity[list].length);
      }
      expect(translation.longDescription?.split('\n\n')).toHaveLength(3);
    },
  );

  test('translates every built-in text', () => {
    for (const entity of cases)
      expect(localizeCase(entity, language)).toEqual({ ...entity, ...texts.cases[entity.id] });
    for (const entity of partners) {
      expect(localizePartner(entity, language)).toEqual({ ...entity, ...texts.partners[entity.id] });
    }
    for (const entity of features) {
      expect(localizeFeature(entity, language)).toEqual({ ...entity, ...texts.features[entity.id] });
    }
  });

  test('keeps the figures of the English text', () => {
    for (const entity of cases) {
      const translation = texts.cases[entity.id]!;
      for (const list of ['challenges', 'solutions', 'results'] as const) {
        expect(translation[list].map(figures)).toEqual(entity[list].map(figures));
      }
    }
  });
});

/** The sorted figures of a text, without thousands separators and with decimal points. */
const figures = (text: string): string[] =>
  [...text.replace(/(\d)[,.\u00A0](\d{3})(?!\d)/g, '$1$2').matchAll(/\d+(?:[.,]\d+)?/g)]
    .map(([figure]) => figure.replace(',', '.'))
    .toSorted();
