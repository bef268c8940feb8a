/** A subject of measurements, one per file. `--only=` selects it by its `id`. */
export type Subject = { id: string; title: string; measure(bench: Bench): Promise<Row[]> };

/** The number of rounds, the seconds of each load, and the output for progress. */
export type Bench = { rounds: number; seconds: number; log(text: string): void };

/** A row of the table, in the unit of its limit. */
export interface Row {
  what: string;
  measured: number;
  unit: string;
  /** A remark about the measurement, such as the baseline. */
  note?: string;
  limit: { most: number } | { least: number };
}

export const passes = ({ measured, limit }: Row) =>
  'most' in limit ? measured <= limit.most : measured >= limit.least;

export type Section = { title: string; rows: Row[] };

/** The rows of a section as Markdown. */
export const table = ({ title, rows }: Section): string =>
  `## ${title}\n\n| what | measured | limit | |\n| --- | --: | --: | --- |\n${rows.map(line).join('\n')}\n`;

function line(row: Row): string {
  const { what, measured, unit, note, limit } = row;
  const value = `${Number(measured.toPrecision(3))} ${unit}${note === undefined ? '' : ` (${note})`}`;
  const bound = 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`;
  return `| ${[what, value, `${bound} ${unit}`, passes(row) ? 'kept' : '**broken**'].join(' | ')} |`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
