import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type FileFault, importLimits } from '../../../domain/inbox/import.ts';

/** A file that cannot be read further. */
export class FileError extends Error {
  readonly fault: { kind: FileFault; line: number | null; names: string[] };

  constructor(kind: FileFault, { line = null, names = [] }: { line?: number | null; names?: string[] } = {}) {
    super(kind);
    this.fault = { kind, line, names };
  }
}

/** A record, and the line of the file on which it starts. */
export type CsvRow = { line: number; cells: string[] };

/** The number of bytes that are decoded per step. */
const chunkSize = 64 * 1024;

/** The maximum length of a record in characters, since an unclosed quote turns the rest of the file into one record. */
const recordLimit = 8 * importLimits.cell;

/**
 * Parses a file in UTF-8, or in UTF-16 with a byte order mark, with commas, semicolons, tabs or bars as separators.
 * @throws {FileError}
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<CsvRow> {
  const format = detectFormat(bytes);
  const options = { info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: recordLimit };
  const parser = parse({ delimiter: format.delimiter, ...options });
  // The loop below throws the errors of the pipeline.
  pipeline(Readable.from(withoutLines(decode(bytes), format.skipped)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const inside = record.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      yield { line: info.lines + format.skipped - inside, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] + format.skipped : null;
    throw new FileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'length' : 'quotes', { line });
  } finally {
    parser.destroy();
  }
}

const lineBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/** Detects the separator, and the number of lines before the headings: some spreadsheets write a first line `sep=;`. */
function detectFormat(bytes: Uint8Array): { delimiter: string; skipped: number } {
  const first = decode(bytes.subarray(0, chunkSize), true).next();
  const text = first.done ? '' : first.value;
  if (text.trim() === '') throw new FileError('empty');
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named) return { delimiter: named[1]!, skipped: 1 };
  // Quoted headings may contain any of the separators.
  const unquoted = text.trimStart().replaceAll(/"(?:[^"]|"")*"/g, '');
  const heading = unquoted.split(/\r|\n/, 1)[0]!;
  const counts = [',', ';', '\t', '|'].map((delimiter) => [delimiter, heading.split(delimiter).length] as const);
  const [delimiter] = counts.toSorted(([, a], [, b]) => b - a)[0]!;
  return { delimiter, skipped: 0 };
}

/** Decodes a file in chunks. @param isCut whether the last character may be incomplete */
function* decode(bytes: Uint8Array, isCut = false): Generator<string, void> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  let lines = 1;
  for (let from = 0; from < bytes.length; from += chunkSize) {
    const isLast = !isCut && from + chunkSize >= bytes.length;
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(from, from + chunkSize), { stream: !isLast });
    } catch {
      throw new FileError('encoding', { line: lines });
    }
    if (text.includes('\0')) throw new FileError('binary');
    lines += lineBreaks(text);
    if (text !== '') yield text;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function* withoutLines(texts: Generator<string, void>, lines: number): Generator<string> {
  let isFirst = lines > 0;
  for (const text of texts) {
    yield isFirst ? text.replace(/^[^\n]*\n/, '') : text;
    isFirst = false;
  }
}
