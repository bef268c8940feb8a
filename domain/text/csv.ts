/** A line of CSV (RFC 4180), with formulas disarmed: a spreadsheet reads each cell as text. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Lets spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A text in which no cell begins like a formula. Excel separates cells by semicolons in half of Europe, and then takes no quote that
 * stands inside a cell for one: so a semicolon, tab or line break in the text begins a cell too.
 */
export const disarmed = (text: string): string =>
  text.replaceAll(/(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])/g, "'");

function csvCell(value: string | number | null): string {
  const text = typeof value === 'string' ? disarmed(value) : String(value ?? '');
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
