import { createTranslator } from 'use-intl/core';
import en from '../../app/i18n/catalogues/en.json' with { type: 'json' };
import ro from '../../app/i18n/catalogues/ro.json' with { type: 'json' };
import ru from '../../app/i18n/catalogues/ru.json' with { type: 'json' };
import { type Language, languages } from '../../domain/language.ts';
import { test } from './fixtures.ts';

type Say = (key: string, values?: Record<string, string | number>) => string;

/** A text of the public catalogues in a language, by its whole name such as `contact.form.send`. */
const texts = (language: Language): Say =>
  createTranslator({ locale: language, messages: { en, ru, ro }[language] as never, namespace: undefined }) as Say;

/** The same tests once a language, for a visitor who chose it. */
export function inEveryLanguage(what: string, tests: (visitor: { language: Language; say: Say }) => void): void {
  for (const language of languages) {
    test.describe(`${what} in ${language}`, () => {
      test.use({ language });
      tests({ language, say: texts(language) });
    });
  }
}
