import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ImportField,
  importFieldNames,
  importLimits,
  type ImportMapping,
  type ImportReport,
  reportedErrors,
  requiredImportFields,
  suggestedMapping,
} from '../../../domain/inbox/import.ts';
import { type CsvRow, FileError, readCsv } from './csv.ts';
import { type ImportedRow, type Known, readRow } from './rows.ts';

/** Rows that are handed on at once: the memory of an import depends on its file alone. */
const batchSize = 200;

type Read = Omit<ImportReport, 'created' | 'known'>;

const sampleRows = 3;
const sampleLength = 120;

/** Reads a file with its faults. Each batch of good rows goes to `take`, as long as there is no fault. */
export async function readImport(
  bytes: Uint8Array,
  mapping: ImportMapping | undefined,
  known: Known,
  take: (rows: ImportedRow[]) => Promise<void>,
): Promise<Read> {
  const read: Read = {
    headings: [],
    sample: [],
    mapping: mapping ?? {},
    fault: null,
    errors: [],
    errorCount: 0,
    rows: 0,
  };
  const ids = new Set<string>();
  let batch: ImportedRow[] = [];
  const refuse = (error: ImportReport['errors'][number]) => {
    read.errorCount += 1;
    if (read.errors.length < reportedErrors) read.errors.push(error);
  };
  const handOn = async () => {
    const rows = batch;
    batch = [];
    if (rows.length > 0 && read.errorCount === 0) await take(rows);
    // Reading and storing run in one turn of the event loop otherwise.
    await nextTurn();
  };
  try {
    let isHeading = true;
    for await (const csvRow of readCsv(bytes)) {
      if (isHeading) {
        isHeading = false;
        readHeadings(read, csvRow, mapping);
        continue;
      }
      if (csvRow.cells.every((cell) => cell.trim() === '')) continue;
      read.rows += 1;
      if (read.rows > importLimits.rows) throw new FileError('rows', { line: csvRow.line });
      if (read.sample.length < sampleRows)
        read.sample.push(csvRow.cells.slice(0, read.headings.length).map((cell) => cell.slice(0, sampleLength)));
      const { length } = csvRow.cells;
      if (length !== read.headings.length) {
        refuse({ line: csvRow.line, field: null, kind: 'cells', value: `${length} / ${read.headings.length}` });
        continue;
      }
      const { row, errors } = readRow(csvRow, read.mapping, known);
      errors.forEach(refuse);
      if (errors.length > 0) continue;
      const { externalId } = row;
      if (ids.has(externalId))
        refuse({ line: csvRow.line, field: 'externalId', kind: 'twice', value: externalId.slice(0, 80) });
      ids.add(externalId);
      batch.push(row);
      if (batch.length >= batchSize) await handOn();
    }
    if (read.rows === 0) throw new FileError('noRows');
    await handOn();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    read.fault = error.fault;
  }
  return read;
}

/** @throws {FileError} where two have one name, or a field that is needed has no column */
function readHeadings(read: Read, { line, cells }: CsvRow, mapping: ImportMapping | undefined): void {
  read.headings = cells.slice(0, importLimits.columns).map((cell) => cell.trim().slice(0, sampleLength));
  if (cells.length > importLimits.columns) throw new FileError('columns', { line });
  const named = Map.groupBy(read.headings, (heading) => heading.toLowerCase());
  const twice = [...new Set(read.headings)].filter(
    (heading) => heading && named.get(heading.toLowerCase())!.length > 1,
  );
  if (twice.length > 0) throw new FileError('headings', { line, names: twice });
  read.mapping = mapping ?? suggestedMapping(read.headings);
  const outside = importFieldNames.filter((field) => (read.mapping[field] ?? 0) >= cells.length);
  const missing: ImportField[] = requiredImportFields.filter((field) => read.mapping[field] === undefined);
  if (missing.length + outside.length > 0) throw new FileError('unmapped', { names: [...missing, ...outside] });
}
