import { createTranslator } from 'use-intl/core';
import { catalogues } from '../../server/platform/i18n/catalogue.ts';
import { type Language, languages } from '../../domain/text/language.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { factsOf } from '../../domain/studio/facts.ts';
import { test } from './fixtures.ts';

type Say = (key: string, values?: Record<string, string | number>) => string;

/** Translates a text of the public catalogues by its full key, such as `contact.form.send`; the facts are filled in. */
const texts = (language: Language): Say => {
  const t = createTranslator({
    locale: language,
    messages: catalogues[language] as never,
    namespace: undefined,
  }) as Say;
  const facts = factsOf(defaultStudio);
  return (key, values) => t(key, { ...facts, ...values });
};

/** Runs the same tests for each language, for a visitor who chose it. */
export function inEveryLanguage(subject: string, tests: (visitor: { language: Language; say: Say }) => void): void {
  for (const language of languages) {
    test.describe(`${subject} in ${language}`, () => {
      test.use({ language });
      tests({ language, say: texts(language) });
    });
  }
}
