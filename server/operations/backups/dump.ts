import { type RawBuilder, sql } from 'kysely';
import type { OpenDatabase } from '../../platform/db/engine.ts';
import { schemaOf } from '../../platform/db/migrate.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { PictureFiles } from '../../features/media/media-files.ts';
import { formatVersion, lineWriter, type End, type Header } from './format.ts';
import {
  backupTableNames,
  existingTables,
  inSql,
  keyOf,
  type BackupTable,
  rowsOf,
  tableDigest,
} from './backup-tables.ts';
import { CommandError } from '../failures/command-error.ts';
import { dumpPictures } from './pictures.ts';

type Source = Pick<OpenDatabase, 'db' | 'engine'>;

/**
 * Emits the backed-up tables as lines of the format from one snapshot, while others read and write, and then the uploaded pictures.
 * @returns rows and digest by table
 */
export async function dump(
  { db, engine }: Source,
  now: Date,
  emit: (line: string) => Promise<void> | void,
  pictures?: { files: PictureFiles; onLost: (names: string[]) => void },
): Promise<End['tables']> {
  return db.connection().execute(async (connection) => {
    const source = { db: connection, engine };
    await beginSnapshot(source);
    try {
      const lines = lineWriter(emit);
      const header = await readHeader(source, now);
      await lines.header(header);
      const digests: End['tables'] = {};
      for (const table of backupTableNames.filter((name) => name in header.tables)) {
        const digest = tableDigest();
        for await (const row of rowsOf(source, table)) {
          digest.add(row);
          await lines.row(table, row);
        }
        digests[table] = digest.read();
      }
      if (pictures && 'mediaFiles' in header.tables)
        pictures.onLost(await dumpPictures(connection, pictures.files, lines.file));
      await lines.end(digests);
      return digests;
    } finally {
      // The first error of a broken connection matters, not the error of its rollback.
      await sql`rollback`.execute(connection).catch(() => {});
    }
  });
}

async function beginSnapshot({ db, engine }: Source): Promise<void> {
  if (engine === 'sqlite') {
    // A deferred transaction that only reads blocks no writer of SQLite's WAL.
    await sql`begin deferred`.execute(db);
    return;
  }
  await sql`begin isolation level repeatable read read only`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

async function readHeader({ db, engine }: Source, now: Date): Promise<Header> {
  const schema = await schemaOf({ db });
  if (schema === undefined) throw new CommandError('The database is empty: there is nothing to back up.');
  const tables: Header['tables'] = {};
  for (const table of await existingTables(db)) {
    // Kysely cannot type a union of tables.
    const rows = await countRows(db.selectFrom(table as 'projects'));
    tables[table] = { rows, lastId: keyOf(table) === 'id' ? await readLastId({ db, engine }, table) : 0 };
  }
  return { format: 'sixtyforty', version: formatVersion, schema, engine, made: now.toISOString(), tables };
}

/** Reads the highest id that a table has ever assigned; 0 before the first. */
async function readLastId({ db, engine }: Source, table: BackupTable): Promise<number> {
  const name = inSql(table);
  const query =
    engine === 'sqlite'
      ? sql`select seq as last from sqlite_sequence where name = ${name}`
      : sql`select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`;
  const { rows } = await (query as RawBuilder<{ last: number | null }>).execute(db);
  return rows[0]?.last ?? 0;
}
