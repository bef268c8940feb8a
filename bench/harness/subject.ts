/** What is measured: a file each. */
export interface Subject {
  /** For `--only=`. */
  id: string;
  title: string;
  /** @returns its rows, or why it cannot be measured here */
  measure(bench: Bench): Promise<Row[] | string>;
}

/** How much is measured, and where progress goes. */
export interface Bench {
  rounds: number;
  /** Of each load. */
  seconds: number;
  log(text: string): void;
}

/** One line of the table. */
export interface Row {
  what: string;
  /** Ours, in words. */
  ours: string;
  /** What it is held against, in words. */
  beside: string;
  /** Ours by the other's; nothing where there is nothing to compare. */
  ratio?: number;
  limit?: { most: number } | { least: number };
}

/** Whether a row keeps its limit; nothing where it has none. */
export function passes({ ratio, limit }: Row): boolean | undefined {
  if (ratio === undefined || limit === undefined) return undefined;
  return 'most' in limit ? ratio <= limit.most : ratio >= limit.least;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
