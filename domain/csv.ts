/** A line of CSV (RFC 4180), with formulas disarmed: a spreadsheet reads each cell as text. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Lets spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const disarmed = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
