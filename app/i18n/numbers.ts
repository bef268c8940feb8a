import { useLocale } from 'use-intl';
import { type Language, languageTable } from '../../domain/text/language.ts';

/** Formats a number without `Intl.NumberFormat`, whose first use costs a browser 15 to 45 ms, and a phone four times as much. */
export function formatNumber(language: Language, value: number, decimals = 0): string {
  const { group, point } = languageTable[language].number;
  const [integerPart, fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = integerPart!.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const written = fraction === undefined ? grouped : grouped + point + fraction;
  return value < 0 && /[1-9]/.test(written) ? `-${written}` : written;
}

/** Formats a sum of dollars. */
export function formatDollars(language: Language, value: number, decimals = 0): string {
  const written = formatNumber(language, value, decimals);
  const dollars = languageTable[language].number.dollars.replace('0', () => written.replace('-', ''));
  return written.startsWith('-') ? `-${dollars}` : dollars;
}

/** {@link formatNumber} and {@link formatDollars} in the page's language. */
export function useNumbers() {
  const language = useLocale();
  return {
    number: (value: number, decimals?: number) => formatNumber(language, value, decimals),
    dollars: (value: number, decimals?: number) => formatDollars(language, value, decimals),
  };
}
