import { byteOrderMark, csvLine } from '../../../domain/csv.ts';

/** Saves rows, which the page has already, as a file. */
export function saveCsv(fileName: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, ...rows.map(csvLine)], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
  URL.revokeObjectURL(url);
}
