import { useTranslations } from 'use-intl';
import type { ServiceId } from '../../../../../domain/studio/service.ts';
import type { Language } from '../../../../../domain/text/language.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { shortDay } from '../../../kit/dates/dates.ts';

/** ISO weekdays, Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const weekdayNames = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** The name of an ISO weekday; the first day of 2024 was a Monday. */
export const weekdayName = (weekday: number): string => weekdayNames.format(new Date(Date.UTC(2024, 0, weekday)));

/** A value without parts. */
type Plain = string | number | boolean | null | undefined;

/** The names of facts and of their parts, and the texts of their values, as versions and conflicts show them. */
export function useFactTexts() {
  const t = useTranslations('backOffice.studio');
  const editing = useTranslations('backOffice.editing');
  /** The name of a fact, or of a part such as `hours.opens`. */
  const label = (path: string): string => {
    const [field = '', part, ...names] = path.split('.');
    if (names.length > 0) return `${t('facts.texts')}: ${names.join(' › ')} (${languageName(part as Language)})`;
    return part === undefined ? t(`facts.${field as 'name'}`) : t(`parts.${part as 'opens'}`);
  };
  const plain = (path: string, value: Plain): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return editing(value ? 'yes' : 'no');
    if (path === 'services') return t(`services.${value as ServiceId}`);
    if (path === 'hours.weekdays') return weekdayName(Number(value));
    if (path === 'hours.holidays') return shortDay(String(value), true);
    return String(value);
  };
  const text = (path: string, value: unknown): string => {
    if (path.startsWith('texts')) return ownTextsIn(value).join('\n');
    if (Array.isArray(value)) {
      const isListOfRecords = value.some((entry) => typeof entry === 'object');
      return isListOfRecords
        ? value.map(leavesOf).join('\n')
        : value.map((entry: Plain) => plain(path, entry)).join(', ');
    }
    if (typeof value !== 'object' || value === null) return plain(path, value as Plain);
    const parts = Object.entries(value).map(([part, inner]) => [`${path}.${part}`, inner] as const);
    return parts.map(([inner, partValue]) => `${label(inner)}: ${text(inner, partValue)}`).join('\n');
  };
  return { label, text };
}

/** The studio's own texts in an override, or in overrides at any depth. */
const ownTextsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { text } = value as { text?: unknown };
  return typeof text === 'string' ? [text] : Object.values(value).flatMap(ownTextsIn);
};

/** The texts of an entry of a list, in all languages. */
function leavesOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return typeof entry === 'string' ? entry : '';
  return Object.values(entry).map(leavesOf).filter(Boolean).join(' · ');
}
