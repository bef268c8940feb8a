import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../../platform/db/engine.ts';
import { migrate, schemaOf, schemas } from '../../platform/db/migrate.ts';
import { encode } from '../../platform/db/rows.ts';
import { isDatabaseUnavailable } from '../../platform/errors/database-error.ts';
import { type PictureFiles, remakeAllVariants } from '../../features/media/media-files.ts';
import { indexAll } from '../../platform/search/texts.ts';
import { lineReader, type End, type Header, type Row } from './format.ts';
import { backupTables, existingTables, inSql, type BackupTable, rowsOf, tableDigest } from './backup-tables.ts';
import { damaged, CommandError } from '../failures/command-error.ts';
import { pictureLoader } from './pictures.ts';
import { completeRows } from './version-1.ts';

type Target = Pick<OpenDatabase, 'db' | 'engine'>;

/** Rows per statement, which is limited by the number of parameters of either engine. */
const batchSize = 200;
const batchSizeOfBytes = 16;

/**
 * Loads a dump into an empty database in one transaction: its schema, the rows, a comparison of every row, and the later migrations. Without
 * `files` the pictures of the dump are not restored.
 * @throws {CommandError} if the database has rows or the lines are damaged; then nothing has changed
 */
export async function load(
  { db, engine }: Target,
  feed: (take: (line: string) => Promise<void>) => Promise<unknown>,
  files?: PictureFiles,
): Promise<End['tables']> {
  const pictures = files && pictureLoader(files);
  try {
    return await db.transaction().execute(async (transaction) => {
      const target = { db: transaction, engine };
      if (engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      const reader = lineReader();
      const batch = insertBatch(target);
      let version = 0;
      let digests: End['tables'] = {};
      await feed(async (line) => {
        const part = reader.read(line);
        if ('row' in part) return batch.add(part.table, part.row);
        if ('header' in part) {
          version = part.header.version;
          return prepareDatabase(target, part.header);
        }
        if ('file' in part) return pictures?.add(part.file);
        await batch.flush();
        // Autovacuum cannot see the rows of this transaction. Without statistics PostgreSQL reads a whole table for each batch of texts.
        if (engine === 'postgres') await sql`analyze`.execute(transaction);
        digests = part.end.tables;
        await compareRows(target, digests, part.columns);
      });
      reader.finish();
      if (version === 1) await completeRows(transaction);
      await migrate(target);
      await indexAll(transaction);
      if (files) await remakeAllVariants(transaction, new Date());
      return digests;
    });
  } finally {
    await pictures?.close();
  }
}

async function prepareDatabase({ db, engine }: Target, { schema, tables }: Header): Promise<void> {
  for (const table of await existingTables(db)) {
    const row = await db
      .selectFrom(table as 'projects')
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row)
      throw new CommandError('The database already contains data: restore into an empty one. Nothing was changed.');
  }
  const presentSchema = await schemaOf({ db });
  if (presentSchema !== undefined && schemas.indexOf(presentSchema) > schemas.indexOf(schema)) {
    throw new CommandError(
      'The database is empty, but set up by a newer version than the backup: restore into a new one.',
    );
  }
  await migrate({ db, engine }, schema);
  for (const [table, { lastId }] of Object.entries(tables)) await continueIds({ db, engine }, inSql(table), lastId);
}

/** Continues the ids of a table after `lastId`. */
async function continueIds({ db, engine }: Target, table: string, lastId: number): Promise<void> {
  if (lastId === 0) return;
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`.execute(db);
  } else {
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(db);
  }
}

function insertBatch({ db }: Target) {
  let table: BackupTable | undefined;
  let rows: object[] = [];
  const flush = async () => {
    const values = rows.splice(0);
    if (table === undefined || values.length === 0) return;
    const insertion = (db as unknown as Kysely<Record<string, object>>).insertInto(table).values(values);
    const name = inSql(table);
    await insertion.execute().catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? error : damaged(`a row of ${name} does not fit its table`);
    });
  };
  return {
    async add(to: BackupTable, row: Row) {
      const { bytes } = backupTables[to];
      const isFull = rows.length === (bytes.length > 0 ? batchSizeOfBytes : batchSize);
      if (to !== table || isFull) await flush();
      table = to;
      rows.push({ ...encode(row), ...decodeBytes(row, bytes) });
    },
    flush,
  };
}

/** Decodes the columns of a row that contain bytes. */
const decodeBytes = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, Buffer.from(row[name] as string, 'base64')]));

/** Compares the stored rows with the dump, in the dump's columns. */
async function compareRows(
  target: Target,
  expected: End['tables'],
  columns: Partial<Record<string, string[]>>,
): Promise<void> {
  for (const table of await existingTables(target.db)) {
    const digest = tableDigest();
    for await (const row of rowsOf(target, table, columns[table])) digest.add(row);
    const { rows, sha256 } = digest.read();
    const expectedDigest = expected[table] ?? tableDigest().read();
    if (rows !== expectedDigest.rows || sha256 !== expectedDigest.sha256)
      throw damaged(`${inSql(table)} does not come out as it went in`);
  }
}
