import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { schemas } from '../../platform/db/migrate.ts';
import { sortFields } from '../../platform/http/endpoint/request-headers.ts';
import { isBackupTable, type BackupTable, tableDigest } from './backup-tables.ts';
import { damaged, notABackup, CommandError } from '../failures/command-error.ts';
import { rowUpgrade } from './version-1.ts';

/* A backup is lines of JSON: a header, one line per row, lines of files, and an end with digests of the preceding lines. */

/** The version of the format. It is incremented when older versions cannot read a new backup even if they know its schema. */
export const formatVersion = 4;

/** The last schemas of earlier versions, whose backups fit the first schema of the present one. */
const formerSchemas = ['0007-filtered-counts', '0116-fewer-rows-read'];

const count = z.int().check(z.minimum(0));
const tables = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(z.string().check(z.refine(isBackupTable)), value);

const header = z.object({
  format: z.literal('sixtyforty'),
  version: z.int(),
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made: z.iso.datetime(),
  /** The number of rows, and the highest id ever assigned: ids of deleted rows are not reused. */
  tables: tables(z.object({ rows: count, lastId: count })),
});
const row = z.tuple([z.string().check(z.refine(isBackupTable)), z.record(z.string(), z.json())]);
const file = z.tuple([
  z.literal('file'),
  z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)), data: z.string() }),
]);
const end = z.object({ tables: tables(z.object({ rows: count, sha256: z.string() })), sha256: z.string() });

export type Header = z.output<typeof header>;
export type End = z.output<typeof end>;

export type Row = z.output<typeof row>[1];
/** A part of a file in base64. An empty part ends the file. */
export type FilePart = z.output<typeof file>[1];

/** A line, with schema, rows and digests in the current format. Backups of version 1 lack columns: `columns` lists theirs. */
export type Part =
  | { header: Header }
  | { table: BackupTable; row: Row }
  | { file: FilePart }
  | { end: End; columns: Partial<Record<string, string[]>> };

/** Writes the lines, with a digest of all lines at the end. */
export function lineWriter(emit: (line: string) => Promise<void> | void) {
  const sum = createHash('sha256');
  const emitLine = async (line: string) => {
    sum.update(line).update('\n');
    await emit(line);
  };
  return {
    header: (content: Header) => emitLine(JSON.stringify(content)),
    row: (table: BackupTable, json: string) => emitLine(`["${table}",${json}]`),
    file: (part: FilePart) => emitLine(JSON.stringify(['file', part])),
    end: async (digests: End['tables']) => emit(JSON.stringify({ tables: digests, sha256: sum.digest('hex') })),
  };
}

/** Reads and checks lines. Throws a {@link CommandError} if the file is not a backup, is damaged, or has an unsupported version. */
export function lineReader() {
  const sum = createHash('sha256');
  const missing = new Map<string, number>();
  const upgrade = rowUpgrade();
  /** The upgraded rows of a backup of version 1, and their columns. */
  let upgraded: Map<string, ReturnType<typeof tableDigest>> | undefined;
  const columns: Record<string, string[]> = {};
  let state: 'start' | 'rows' | 'ended' = 'start';
  return {
    read(line: string): Part {
      if (state === 'start') {
        const backupHeader = readHeader(line);
        for (const [table, { rows }] of Object.entries(backupHeader.tables)) missing.set(table, rows);
        state = 'rows';
        sum.update(line).update('\n');
        if (backupHeader.version === 1)
          upgraded = new Map(Object.keys(backupHeader.tables).map((table) => [table, tableDigest()]));
        return { header: backupHeader };
      }
      if (state === 'ended') throw damaged('something follows its end');
      if (line.startsWith('{')) {
        state = 'ended';
        const content = readEnd(line, { digest: sum.digest('hex'), missing });
        if (!upgraded) return { end: content, columns };
        const tables = Object.fromEntries([...upgraded].map(([table, digest]) => [table, digest.read()]));
        return { end: { ...content, tables }, columns };
      }
      sum.update(line).update('\n');
      if (line.startsWith('["file"')) return { file: parse(file, line)[1] };
      const [name, content] = parse(row, line);
      const table = name as BackupTable;
      missing.set(table, (missing.get(table) ?? 0) - 1);
      if (!upgraded) return { table, row: content };
      const currentRow = upgrade(table, content);
      columns[table] ??= Object.keys(currentRow);
      upgraded.get(table)?.add(JSON.stringify(currentRow, sortFields));
      return { table, row: currentRow };
    },
    /** Called after the last line. */
    finish(): void {
      if (state === 'start') throw notABackup();
      if (state !== 'ended') throw damaged('its end is missing');
    },
  };
}

function readHeader(line: string): Header {
  const parsed = z.safeParse(header, parseJson(line));
  if (!parsed.success) throw notABackup();
  const { version, schema } = parsed.data;
  const isFormer = version < formatVersion;
  if (isFormer && formerSchemas.includes(schema)) return { ...parsed.data, schema: schemas[0]! };
  if (version === formatVersion && schemas.includes(schema)) return parsed.data;
  throw new CommandError(
    isFormer
      ? `The backup is too old (schema ${schema}): restore it with the version that made it, and update that one first.`
      : `The backup was made by a newer version of this product (schema ${schema}): update this one first.`,
  );
}

function readEnd(line: string, { digest, missing }: { digest: string; missing: Map<string, number> }): End {
  const content = parse(end, line);
  if (content.sha256 !== digest) throw damaged('its checksum is wrong');
  if ([...missing.values()].some((rows) => rows !== 0)) throw damaged('rows are missing');
  return content;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema> {
  const parsed = z.safeParse(schema, parseJson(line));
  if (!parsed.success) throw damaged('a line of it cannot be read');
  return parsed.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
