import { type PitchField, type PitchFieldName, pitchFields } from '../../domain/pitch/fields.ts';
import type { Pitch } from '../../domain/pitch/pitch.ts';

/** Texts for values of a pitch, in the catalogue of the site or of the back office. */
export interface ValueTexts {
  choice: (name: PitchFieldName, value: string) => string;
  quarter: (quarter: { quarter: string; year: string }) => string;
  yes: string;
  amount: (amount: number) => string;
  number: (number: number) => string;
  day: (day: string) => string;
}

/** The lines that show a field of a pitch; none if it is blank. */
export function shownValues(name: PitchFieldName, pitch: Pitch, texts: ValueTexts): string[] {
  const field: PitchField = pitchFields[name];
  const value = pitch[name];
  if (value === null || value === false) return [];
  if (Array.isArray(value)) {
    return field.kind === 'several'
      ? [(value as string[]).map((choice) => texts.choice(name, choice)).join(', ')].filter(Boolean)
      : (value as Row[]).map((row) => rowLine(row, texts));
  }
  switch (field.kind) {
    case 'choice':
      return [texts.choice(name, value as string)];
    case 'quarter':
      return [texts.quarter(quarterParts(value as string))];
    case 'number':
      return [field.isAmount ? texts.amount(value as number) : texts.number(value as number)];
    case 'day':
      return [texts.day(value as string)];
    case 'flag':
      return [texts.yes];
    default:
      return [value as string];
  }
}

type Row = Readonly<Record<string, string | number | null>>;

const rowLine = (row: Row, { amount }: ValueTexts): string =>
  Object.values(row)
    .flatMap((cell) => (cell === null ? [] : typeof cell === 'number' ? amount(cell) : cell))
    .join(' · ');

/** Splits a quarter such as `2027-Q3` into its parts. */
export function quarterParts(quarter: string): { quarter: string; year: string } {
  const [year, number] = quarter.split('-Q') as [string, string];
  return { quarter: number, year };
}

/** The quarter of a time, and the ones that follow it. */
export function quartersFrom(time: string, count: number): string[] {
  const date = new Date(time);
  /** Quarters are counted from the year 0. */
  const first = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
  return Array.from({ length: count }, (_, index) => {
    const quarter = first + index;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
}
