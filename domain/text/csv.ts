/** A line of CSV (RFC 4180) in which formulas are escaped, so a spreadsheet reads each cell as text. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Escapes a text so that no cell starts like a formula. In locales where Excel separates cells by semicolons, it ignores quotes inside a
 * cell, so a semicolon, tab or line break in the text starts a new cell, too.
 */
export const disarmed = (text: string): string =>
  text.replaceAll(/(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])/g, "'");

function csvCell(value: string | number | null): string {
  const text = typeof value === 'string' ? disarmed(value) : String(value ?? '');
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
