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

/** The number of rows per batch, so the memory of an import depends only on the size of its file. */
const batchSize = 200;

type Read = Omit<ImportReport, 'created' | 'known'>;

const sampleRows = 3;
const sampleLength = 120;

/** Reads a file and reports its faults. Passes each batch of valid rows to `processRows`, until the first fault. */
export async function readImport(
  bytes: Uint8Array,
  mapping: ImportMapping | undefined,
  known: Known,
  processRows: (rows: ImportedRow[]) => Promise<void>,
): Promise<Read> {
  const report: Read = {
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
    report.errorCount += 1;
    if (report.errors.length < reportedErrors) report.errors.push(error);
  };
  const processBatch = async () => {
    const rows = batch;
    batch = [];
    if (rows.length > 0 && report.errorCount === 0) await processRows(rows);
    // Without this pause, reading and storing would block the event loop for the whole file.
    await nextTurn();
  };
  try {
    let isHeading = true;
    for await (const csvRow of readCsv(bytes)) {
      if (isHeading) {
        isHeading = false;
        readHeadings(report, csvRow, mapping);
        continue;
      }
      if (csvRow.cells.every((cell) => cell.trim() === '')) continue;
      report.rows += 1;
      if (report.rows > importLimits.rows) throw new FileError('rows', { line: csvRow.line });
      if (report.sample.length < sampleRows)
        report.sample.push(csvRow.cells.slice(0, report.headings.length).map((cell) => cell.slice(0, sampleLength)));
      const { length } = csvRow.cells;
      if (length !== report.headings.length) {
        refuse({ line: csvRow.line, field: null, kind: 'cells', value: `${length} / ${report.headings.length}` });
        continue;
      }
      const { row, errors } = readRow(csvRow, report.mapping, known);
      errors.forEach(refuse);
      if (errors.length > 0) continue;
      const { externalId } = row;
      if (ids.has(externalId))
        refuse({ line: csvRow.line, field: 'externalId', kind: 'twice', value: externalId.slice(0, 80) });
      ids.add(externalId);
      batch.push(row);
      if (batch.length >= batchSize) await processBatch();
    }
    if (report.rows === 0) throw new FileError('noRows');
    await processBatch();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    report.fault = error.fault;
  }
  return report;
}

/** Reads the headings into the report. @throws {FileError} if two headings are equal, or a required field has no column */
function readHeadings(report: Read, { line, cells }: CsvRow, mapping: ImportMapping | undefined): void {
  report.headings = cells.slice(0, importLimits.columns).map((cell) => cell.trim().slice(0, sampleLength));
  if (cells.length > importLimits.columns) throw new FileError('columns', { line });
  const named = Map.groupBy(report.headings, (heading) => heading.toLowerCase());
  const twice = [...new Set(report.headings)].filter(
    (heading) => heading && named.get(heading.toLowerCase())!.length > 1,
  );
  if (twice.length > 0) throw new FileError('headings', { line, names: twice });
  report.mapping = mapping ?? suggestedMapping(report.headings);
  const outside = importFieldNames.filter((field) => (report.mapping[field] ?? 0) >= cells.length);
  const missing: ImportField[] = requiredImportFields.filter((field) => report.mapping[field] === undefined);
  if (missing.length + outside.length > 0) throw new FileError('unmapped', { names: [...missing, ...outside] });
}
