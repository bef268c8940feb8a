import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { schemas } from '../db/migrate.ts';
import { isKeptTable, type KeptTable } from './kept-tables.ts';
import { Refusal } from './refusal.ts';

/*
 * A back-up is lines of JSON: one that says what it is, one for each row, and one with the digests of all before it. It is
 * the same for both engines.
 */

/** Counted up when older versions could not read a new back-up any more, whatever its schema. */
export const formatVersion = 1;

const count = z.int().check(z.minimum(0));
const tables = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string().check(z.refine(isKeptTable)), value);

const header = z.object({
  format: z.literal('sixtyforty'),
  version: z.int(),
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made: z.iso.datetime(),
  /** How many rows there are, and the highest id that was ever given: ids of deleted rows are not given again. */
  tables: tables(z.object({ rows: count, lastId: count })),
});
const row = z.tuple([z.string().check(z.refine(isKeptTable)), z.record(z.string(), z.json())]);
const end = z.object({ tables: tables(z.object({ rows: count, sha256: z.string() })), sha256: z.string() });

export type Header = z.output<typeof header>;
export type End = z.output<typeof end>;

export type Part = { header: Header } | { table: KeptTable; row: Record<string, unknown>; text: string } | { end: End };

/** Writes lines: what each is, and at last the digest of all. */
export function lineWriter(emit: (line: string) => Promise<void> | void) {
  const sum = createHash('sha256');
  const put = async (line: string) => {
    sum.update(line).update('\n');
    await emit(line);
  };
  return {
    header: (content: Header) => put(JSON.stringify(content)),
    row: (table: KeptTable, json: string) => put(`["${table}",${json}]`),
    end: async (digests: End['tables']) => emit(JSON.stringify({ tables: digests, sha256: sum.digest('hex') })),
  };
}

/** Reads lines, each checked. Its functions throw a {@link Refusal} for what is no back-up, damaged, or too new. */
export function lineReader() {
  const sum = createHash('sha256');
  const missing = new Map<string, number>();
  let state: 'start' | 'rows' | 'ended' = 'start';
  return {
    read(line: string): Part {
      if (state === 'start') {
        const first = readHeader(line);
        for (const [table, { rows }] of Object.entries(first.tables)) missing.set(table, rows);
        state = 'rows';
        sum.update(line).update('\n');
        return { header: first };
      }
      if (state === 'ended') throw damaged('something follows its end');
      if (line.startsWith('{')) {
        state = 'ended';
        return { end: readEnd(line, { digest: sum.digest('hex'), missing }) };
      }
      sum.update(line).update('\n');
      const [table, content] = parse(row, line);
      missing.set(table, (missing.get(table) ?? 0) - 1);
      return { table: table as KeptTable, row: content, text: line.slice(table.length + 4, -1) };
    },
    /** Says that no line follows. */
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
  if (version > formatVersion || !schemas.includes(schema)) {
    throw new Refusal(
      `The back-up was made by a newer version of Sixtyforty (schema ${schema}): update this one first.`,
    );
  }
  return parsed.data;
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

export const damaged = (what: string) => new Refusal(`The back-up is damaged: ${what}. Nothing was restored.`);
export const notABackup = () => new Refusal('The file is no back-up of Sixtyforty.');
