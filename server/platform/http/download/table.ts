/** The value of a cell; text is never interpreted as a formula. */
export type Cell = string | number | null | readonly string[];

/** A list as the text of one cell. */
export const flat = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.join(', ') : cell;

/** Writes a table row by row, as bytes that are sent immediately. */
export interface TableWriter {
  type: string;
  extension: string;
  /** Writes the header row. */
  begin(headings: readonly string[]): Uint8Array[];
  rows(rows: readonly (readonly Cell[])[]): Uint8Array[];
  end(): Uint8Array[];
}
