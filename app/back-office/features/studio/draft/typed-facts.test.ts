import { describe, expect, it } from 'vitest';
import { defaultStudio } from '../../../../../domain/studio/default-studio.ts';
import type { StudioSettings } from '../../../../../domain/studio/settings.ts';
import { changesOf, partsOf, typedFactsOf, withParts } from './typed-facts.ts';

const settings = (changes: object): StudioSettings => ({
  defaults: defaultStudio,
  published: { name: 'Lantern' },
  publishedVersion: 1,
  fixed: {},
  draft: { changes, author: 'mira', updatedAt: '2026-11-27T12:00:00.000Z' },
});

describe('the typed facts', () => {
  it('are the facts of the draft, else the published ones, else the defaults', () => {
    expect(typedFactsOf(settings({ foundedYear: 2019 }))).toEqual({ ...defaultStudio, foundedYear: 2019 });
    expect(typedFactsOf({ ...settings({}), draft: null })).toEqual({ ...defaultStudio, name: 'Lantern' });
  });

  it('have the default instead of a value that the form cannot show, and keep incomplete ones', () => {
    const typed = typedFactsOf(
      settings({ name: { text: 'x' }, team: 'nobody', services: ['game', 7], hours: { opens: '' }, foundedYear: '' }),
    );
    expect(typed).toEqual({
      ...defaultStudio,
      services: ['game'],
      hours: { ...defaultStudio.hours, opens: '' },
      foundedYear: '',
    });
  });

  it('are stored if they differ from the defaults', () => {
    const facts = withParts(defaultStudio, { 'hours.opens': '08:00', name: defaultStudio.name });
    expect(changesOf(facts, defaultStudio)).toEqual({ hours: { ...defaultStudio.hours, opens: '08:00' } });
  });

  it('are divided into parts, from which they can be composed again', () => {
    const parts = partsOf(defaultStudio);
    expect(parts).toMatchObject({ name: defaultStudio.name, 'split.developer': 60, team: defaultStudio.team });
    expect(withParts({ texts: {} } as typeof defaultStudio, parts)).toEqual(defaultStudio);
  });

  it('have each text as a part, which is removed without a value', () => {
    const texts = {
      ru: { 'home.hero.title': { text: 'Игра', source: '' }, 'footer.deal': { text: 'Доли', source: '' } },
    };
    const parts = partsOf({ ...defaultStudio, texts });
    expect(parts).toMatchObject({
      'texts.ru.home.hero.title': { text: 'Игра' },
      'texts.ru.footer.deal': { text: 'Доли' },
    });
    expect(withParts(defaultStudio, parts).texts).toEqual(texts);
    const without = withParts({ ...defaultStudio, texts }, { 'texts.ru.home.hero.title': undefined });
    expect(without.texts).toEqual({ ru: { 'footer.deal': texts.ru['footer.deal'] } });
    expect(withParts(without, { 'texts.ru.footer.deal': undefined }).texts).toEqual({});
  });
});
