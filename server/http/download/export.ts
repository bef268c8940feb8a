import {
  type ExportFormat,
  isFullExport,
  type MessagesExport,
  type ProjectsExport,
} from '../../../domain/inbox/export.ts';
import { mayActAs } from '../../../domain/accounts/user.ts';
import { checkProof } from '../../auth/access.ts';
import type { AppContext } from '../../context.ts';
import type { Call } from '../endpoint/endpoint.ts';
import { HttpError } from '../errors.ts';
import { downloadOf, tableWriter } from './download.ts';
import type { Cell } from './table.ts';

/** Rows per query: the memory of an export does not depend on its length. */
const batchSize = 500;

interface Exported<Row, Column extends string> {
  format: ExportFormat;
  /** All of them without a choice. */
  chosen: readonly Column[] | undefined;
  headings: Readonly<Record<Column, string>>;
  /** Title of the sheet; in lower case, also the name of the file. */
  title: string;
  cells: Readonly<Record<Column, (row: Row) => Cell>>;
  /** @param before the last id of the batch before */
  nextBatch: (size: number, before: number | undefined) => Promise<Row[]>;
}

/** A list as a file, in the order of its columns, read while it is sent. */
export function exportOf<Row extends { id: number }, Column extends string>(
  { format, chosen, headings, title, cells, nextBatch }: Exported<Row, Column>,
  now: Date,
): Response {
  const all = Object.keys(headings) as Column[];
  const columns = chosen ? all.filter((column) => chosen.includes(column)) : all;
  const writer = tableWriter(format, columns, title);
  const fileName = `${title.toLowerCase()}-${now.toISOString().slice(0, 10)}.${writer.extension}`;

  async function* parts(): AsyncGenerator<Uint8Array> {
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
  return downloadOf(parts(), { type: writer.type, fileName });
}

/**
 * Checks an export, whose parameters may leave everything that is listed: everything is for admins with a fresh proof (decisions 21 and 86).
 * @param leavesAll whether its filter or selection matches every listed row
 * @throws {HttpError} 403 for an export of everything, unless by an admin with a fresh proof
 */
export async function checkExport(
  context: AppContext,
  { query, user, by, c }: Pick<Call<ProjectsExport | MessagesExport, undefined>, 'query' | 'user' | 'by' | 'c'>,
  leavesAll: () => Promise<boolean>,
): Promise<void> {
  if (!isFullExport(query) && !(await leavesAll())) return;
  if (!mayActAs(user!.role, 'admin')) throw new HttpError(403, 'notAllowed');
  // No token can prove who uses it.
  if (by.via === 'token') throw new HttpError(403, 'scopeMissing');
  await checkProof(c, context);
}
