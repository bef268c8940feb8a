import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { languages } from '../../domain/text/language.ts';
import { catalogues } from '../../server/platform/i18n/catalogue.ts';
import { dayParts } from './dates.ts';

it.each(languages)('a launch date is formatted like by Intl in %s', (language) => {
  const { date, months } = catalogues[language].case.overview;
  const t = createTranslator({ locale: language, messages: { date } });
  const intl = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const instant = `2026-${String(month).padStart(2, '0')}-0${(month % 9) + 1}`;
    const parts = dayParts(instant);
    expect(t('date', { ...parts, month: months[parts.month] })).toBe(intl.format(new Date(instant)));
  }
});
