import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../domain/text/language.ts';
import { formatDollars, formatNumber } from './numbers.ts';

describe.each(languages)('In %s', (language) => {
  const intl = (options: Intl.NumberFormatOptions, decimals = 0) =>
    new Intl.NumberFormat(language, {
      signDisplay: 'negative',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      ...options,
    });
  const hundredths = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map((cents) => cents / 100);
  const holds = <Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void) =>
    fc.assert(
      fc.property(values, (value) => {
        check(value);
      }),
    );

  it('a number is formatted like by Intl', () => {
    holds(fc.maxSafeInteger(), (value) => expect(formatNumber(language, value)).toBe(intl({}).format(value)));
    holds(hundredths, (value) => expect(formatNumber(language, value, 2)).toBe(intl({}, 2).format(value)));
  });

  it('dollars are formatted like by Intl', () => {
    const dollars = { style: 'currency', currency: 'USD' } as const;
    holds(fc.integer(), (value) => expect(formatDollars(language, value)).toBe(intl(dollars).format(value)));
    holds(hundredths, (value) => expect(formatDollars(language, value, 2)).toBe(intl(dollars, 2).format(value)));
  });
});
