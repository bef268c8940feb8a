import type { ExportFormat } from '../../../../domain/inbox/export.ts';
import { downloadOf, tableWriter } from './download.ts';
import type { Cell } from './table.ts';

/** Rows per query, so memory does not depend on the length of an export. */
const batchSize = 500;

interface Exported<Row, Column extends string> {
  format: ExportFormat;
  /** The selected columns, or undefined for all. */
  chosen: readonly Column[] | undefined;
  headings: Readonly<Record<Column, string>>;
  /** Title of the sheet; in lower case, also the name of the file. */
  title: string;
  cells: Readonly<Record<Column, (row: Row) => Cell>>;
  /** @param before the last id of the previous batch */
  nextBatch: (size: number, before: number | undefined) => Promise<Row[]>;
}

/** Streams a list as a file, in the order of its columns. */
export function exportOf<Row extends { id: number }, Column extends string>(
  { format, chosen, headings, title, cells, nextBatch }: Exported<Row, Column>,
  now: Date,
): Response {
  const allColumns = Object.keys(headings) as Column[];
  const columns = chosen ? allColumns.filter((column) => chosen.includes(column)) : allColumns;
  const writer = tableWriter(format, columns, title);
  const fileName = `${title.toLowerCase()}-${now.toISOString().slice(0, 10)}.${writer.extension}`;

  async function* streamParts(): AsyncGenerator<Uint8Array> {
    yield* writer.begin(columns.map((column) => headings[column]));
    for (let before: number | undefined, isLast = false; !isLast;) {
      const batch = await nextBatch(batchSize, before);
      before = batch.at(-1)?.id;
      isLast = batch.length < batchSize;
      const rows = batch.map((row) => columns.map((column) => cells[column](row)));
      if (rows.length > 0) yield* writer.rows(rows);
    }
    yield* writer.end();
  }
  return downloadOf(streamParts(), { type: writer.type, fileName });
}
