import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { $ZodIssue } from 'zod/v4/core';
import type en from '../../../app/i18n/catalogues/en.json';
import type { TextFault } from '../../../domain/studio/texts/message-faults.ts';
import { issueText } from '../../../domain/text/issue.ts';
import { type Language, languages } from '../../../domain/text/language.ts';
import { productFile } from '../configuration/product-files.ts';
import type { HttpError } from '../errors/http-error.ts';

/** The site's catalogues by language. */
export const catalogues = Object.fromEntries(
  languages.map((language) => {
    const file = productFile(`app/i18n/catalogues/${language}.json`);
    return [language, JSON.parse(readFileSync(file, 'utf8'))];
  }),
) as Record<Language, typeof en>;

/** Translates the texts of the API's own responses. */
export const apiTexts = onceForEach((language) =>
  createTranslator({ locale: language, messages: catalogues[language], namespace: 'api' }),
);

const validationTexts = onceForEach((language) =>
  createTranslator({ locale: language, messages: catalogues[language], namespace: 'validation' }),
);

const textFaultTexts = onceForEach((language) =>
  createTranslator({ locale: language, messages: catalogues[language], namespace: 'textFaults' }),
);

/** Memoizes by language, since creating a translator costs more than using it. */
function onceForEach<Texts>(make: (language: Language) => Texts): (language: Language) => Texts {
  const memoized: Partial<Record<Language, Texts>> = {};
  return (language) => (memoized[language] ??= make(language));
}

/** The JSON body of an error, in the person's language. */
export function errorBody(error: Pick<HttpError, 'key' | 'issues' | 'values' | 'data'>, language: Language) {
  const body: { error: string; issues?: { path: string; message: string }[] } = {
    error: apiTexts(language)(error.key, error.values),
    ...error.data,
  };
  if (error.issues.length > 0) {
    body.issues = error.issues.slice(0, 50).map((issue) => ({
      path: issue.path.join('.'),
      message: issueMessage(issue, language),
    }));
  }
  return body;
}

/** The text of an issue. */
export function issueMessage(issue: $ZodIssue, language: Language): string {
  const fault = issue.code === 'custom' ? (issue.params?.textFault as TextFault | undefined) : undefined;
  if (fault) return textFaultTexts(language)(fault.key, { names: fault.names });
  const { key, values } = issueText(issue);
  return validationTexts(language)(key, values);
}
