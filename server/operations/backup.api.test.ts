import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../platform/db/engine.ts';
import { currentSchema, migrate, schemaOf } from '../platform/db/migrate.ts';
import { rowSchemas } from '../platform/db/tables.ts';
import { mediaFolder } from '../platform/storage/folder.ts';
import { insertMedia } from '../features/media/media-files.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backupFile, checkBackup, readBackup, writeBackup } from './backups/backup-file.ts';
import { dump } from './backups/dump.ts';
import { inSql, backupTableNames, backupTables, isBackupTable } from './backups/backup-tables.ts';
import { load } from './backups/load.ts';
import { search } from '../platform/search/search-queries.ts';
import { fill, linesOf, loadLines } from './testing/data.ts';
import { insertMessageRows, insertProjectRows } from '../testing/conversations.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-backup-'));
const file = path.join(folder, 'whole.gz');
let source: TestDatabase;
let lines: string[];

beforeAll(async () => {
  source = await openTestDatabase();
  await fill(source);
  lines = await linesOf(source);
  await writeBackup(file, (emit) => dump(source, new Date(), emit));
});
afterAll(async () => {
  await source.remove();
  rmSync(folder, { recursive: true });
});

async function emptyDatabase(embedded = false): Promise<TestDatabase> {
  const database = await openTestDatabase({ migrated: false, embedded });
  onTestFinished(() => database.remove());
  return database;
}

/** The lines of a backup without the header and the end, which contain the time and digests. */
const rowLinesOf = (backupLines: string[]) => backupLines.slice(1, -1);

describe('uploaded pictures', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-pictures-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = mediaFolder(path.join(folder, 'media'));
  const bytes = randomBytes(900_000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const facts = { name: 'reef.jpg', format: 'jpeg', width: 3, height: 2, frames: 1, placeholder: 'data:,' } as const;
  const picture = { hash, bytes: bytes.length, author: null, ...facts };

  it('are in a backup and are restored with their rows; their variants are generated again', async () => {
    const origin = await emptyDatabase();
    await migrate(origin);
    await insertMedia(origin.db, picture, new Date());
    await insertMedia(origin.db, { ...picture, hash: 'f'.repeat(64), name: 'lost.jpg' }, new Date());
    await origin.db.updateTable('mediaFiles').set({ state: 'ready' }).execute();
    const temporary = await files.temporary();
    writeFileSync(temporary, bytes);
    await files.put(`${hash.slice(0, 32)}.original`, temporary);

    const named = path.join(folder, 'pictures.gz');
    const lost: string[] = [];
    const pictures = { files, onLost: (names: string[]) => void lost.push(...names) };
    await writeBackup(named, (emit) => dump(origin, new Date(), emit, pictures));
    expect(lost).toEqual(['lost.jpg']);
    await checkBackup(backupFile(named));
    const target = await emptyDatabase();
    const restored = mediaFolder(path.join(folder, 'restored'));
    await load(target, (take) => readBackup(backupFile(named), take), restored);
    const restoredFile = path.join(folder, 'restored', `${hash.slice(0, 32)}.original`);
    expect(readFileSync(restoredFile).equals(bytes)).toBe(true);
    expect(await target.db.selectFrom('mediaFiles').select(['hash', 'state']).orderBy('id').execute()).toEqual([
      { hash, state: 'pending' },
      { hash: 'f'.repeat(64), state: 'pending' },
    ]);
    expect(readdirSync(path.join(folder, 'restored', 'incoming'))).toEqual([]);
  });
});

describe('a backup', () => {
  it.each(['the same engine', 'the embedded one'])('restores every row on %s', async (engine) => {
    const target = await emptyDatabase(engine === 'the embedded one');
    const tables = await load(target, (take) => readBackup(backupFile(file), take));
    expect(rowLinesOf(await linesOf(target))).toEqual(rowLinesOf(lines));
    expect(tables).toMatchObject({ projects: { rows: 2 }, outbox: { rows: 1 }, portfolioItems: { rows: 1 } });
    expect(await schemaOf(target)).toBe(currentSchema);
    const projectIds = target.db.selectFrom('projects').select('id');
    const messageIds = target.db.selectFrom('messages').select('id');
    expect(
      await (await search(target.db, { kind: 'project', text: 'лмапа', listedIdsQuery: projectIds }))?.ranked(),
    ).toHaveLength(1);
    expect(
      await (await search(target.db, { kind: 'message', text: 'quest', listedIdsQuery: messageIds }))?.ranked(),
    ).toHaveLength(1);
  });

  it('lets ids continue after the last assigned ones', async () => {
    const target = await emptyDatabase();
    await loadLines(target, lines);
    const insertFeature = async ({ db }: TestDatabase) =>
      db
        .insertInto('features')
        .values({ title: 'x', featured: false, order: 0, createdAt: new Date().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
    const lastId = JSON.parse(lines[0]!).tables.features.lastId as number;
    expect(await insertFeature(target)).toEqual({ id: lastId + 1 });
  });

  it('signs everybody out', async () => {
    const target = await emptyDatabase();
    await loadLines(target, lines);
    expect(await target.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(lines.join()).not.toContain('csrf');
  });

  it('is a consistent snapshot while others write', async () => {
    const busy = await openTestDatabase();
    const other = openDatabase(busy);
    onTestFinished(async () => {
      await other.close();
      await busy.remove();
    });
    await fill(busy);
    let stop = false;
    let pairs = 0;
    const writing = (async () => {
      for (; !stop; pairs++) {
        await writePair(other, `pair ${pairs}`);
        await setImmediate();
      }
    })();
    while (pairs < 5) await setImmediate();
    const pairsBefore = pairs;
    const dumped: string[] = [];
    await dump(busy, new Date(), async (line) => {
      dumped.push(line);
      await setImmediate();
    });
    expect(pairs).toBeGreaterThan(pairsBefore);
    stop = true;
    await writing;
    const { projects, messages } = JSON.parse(dumped.at(-1)!).tables;
    expect(projects.rows).toBeGreaterThanOrEqual(pairsBefore);
    expect(projects.rows - 2).toBe(messages.rows - 1);
  });

  it('contains every table except for sessions, challenges, links, keys, rate limits and the search index', async () => {
    const tables = await source.db.introspection.getTables();
    const excludedTables = tables
      .map(({ name }) => inSql(name))
      .filter((name) => !backupTableNames.map(inSql).includes(name));
    const limits = source.engine === 'postgres' ? ['rate_limits'] : [];
    // The embedded database has internal tables of its full-text indexes.
    const withoutSearch = excludedTables.filter(
      (name) => !/^(project|message)_search|^search_(words|trigrams)/.test(name),
    );
    expect(withoutSearch.toSorted()).toEqual([
      'account_links',
      'backup_runs',
      'challenges',
      'identity_requests',
      'maintenance_runs',
      'presence',
      'preview_links',
      ...limits,
      'secret_keys',
      'sessions',
      'tracking_requests',
    ]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'converts exactly the columns that PostgreSQL stores differently',
    async () => {
      for (const name of Object.keys(rowSchemas).filter(isBackupTable)) {
        const { rows } = await sql<{ column: string; type: string }>`
        select column_name as column, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${inSql(name)}`.execute(source.db);
        const columnsOf = (type: string) => rows.filter((row) => row.type === type).map(({ column }) => column);
        const { json, flags, instants } = backupTables[name];
        // Backups of earlier schemas have the values that migration 0023 drops.
        const presentJson = json.filter((column: string) => column !== 'undo');
        expect([name, columnsOf('jsonb').toSorted()]).toEqual([name, presentJson.map(inSql).toSorted()]);
        expect([name, columnsOf('boolean').toSorted()]).toEqual([name, flags.map(inSql).toSorted()]);
        expect([name, columnsOf('timestamp with time zone').toSorted()]).toEqual([
          name,
          instants.map(inSql).toSorted(),
        ]);
      }
    },
  );
});

describe('the file of a backup', () => {
  it('is the only file in its folder', () => {
    expect(readdirSync(folder)).toEqual(['whole.gz']);
  });

  it.skipIf(process.platform === 'win32')('can be read only by its owner', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('never overwrites another', async () => {
    await expect(writeBackup(file, async () => {})).rejects.toThrow(/exists already/);
    await expect(checkBackup(backupFile(file))).resolves.toMatchObject({ users: { rows: expect.any(Number) } });
  });

  it('does not appear if it cannot be completed', async () => {
    const broken = path.join(folder, 'broken.gz');
    const failing = writeBackup(broken, async (emit) => {
      await emit('{}');
      throw new Error('the database went away');
    });
    await expect(failing).rejects.toThrow('the database went away');
    await expect(writeBackup(path.join(folder, 'no/such/folder.gz'), async () => {})).rejects.toThrow(
      /cannot be written/,
    );
    expect(readdirSync(folder)).toEqual(['whole.gz']);
  });
});

describe('a restore rejects', () => {
  const bytes = () => readFileSync(file);
  const text = () => gunzipSync(bytes()).toString();
  const changedBackup = (change: (lines: string[]) => string[]) => gzipSync(change(text().split('\n')).join('\n'));

  it.each<[string, () => Uint8Array, RegExp]>([
    ['what is not a backup', () => Buffer.from('hello'), /not a backup/],
    ['an empty file', () => new Uint8Array(), /not a backup|damaged/],
    ['a file of something else', () => gzipSync('{"format":"other"}\n'), /not a backup/],
    ['a file that is cut short', () => bytes().subarray(0, bytes().length / 2), /damaged/],
    ['a file with a changed byte', () => flipByte(bytes(), bytes().length / 2), /damaged/],
    [
      'an unknown column',
      () => changedBackup((backupLines) => backupLines.map((line) => line.replace('websiteUrl', ' ebsiteUrl'))),
      /damaged/,
    ],
    [
      'a row that was changed',
      () => changedBackup((backupLines) => backupLines.map((line) => line.replace('Mira', 'Mara'))),
      /checksum/,
    ],
    [
      'a row that was taken out',
      () => changedBackup((backupLines) => backupLines.filter((line) => !line.includes('Ștefan’s game'))),
      /checksum/,
    ],
    ['a missing end', () => changedBackup((backupLines) => [...backupLines.slice(0, -2), '']), /end is missing/],
    [
      'what follows the end',
      () => changedBackup((backupLines) => [...backupLines.slice(0, -1), backupLines[1]!, '']),
      /follows its end/,
    ],
    [
      'a table that there is not',
      () =>
        changedBackup((backupLines) => backupLines.map((line) => line.replace('["milestones"', '["kysely_migration"'))),
      /cannot be read/,
    ],
    [
      'a newer format',
      () =>
        changedBackup((backupLines) => [
          backupLines[0]!.replace('"version":4', '"version":5'),
          ...backupLines.slice(1),
        ]),
      /newer/,
    ],
    [
      'a newer schema',
      () =>
        changedBackup((backupLines) => [
          backupLines[0]!.replace(currentSchema, '9999-from-the-future'),
          ...backupLines.slice(1),
        ]),
      /newer version of this product \(schema 9999/,
    ],
  ])('%s', async (_what, make, reason) => {
    const bad = path.join(mkdtempSync(path.join(folder, 'bad-')), 'file');
    writeFileSync(bad, make());
    onTestFinished(() => rmSync(path.dirname(bad), { recursive: true }));
    await expect(checkBackup(backupFile(bad))).rejects.toThrow(reason);
    const target = await emptyDatabase();
    await expect(load(target, (take) => readBackup(backupFile(bad), take))).rejects.toThrow(reason);
    expect(await schemaOf(target)).toBeUndefined();
  });

  it('rows that differ from the dump after they are stored', async () => {
    // The checksum is valid, as another implementation could write it, but the digests of the tables are not.
    const digests = JSON.parse(lines.at(-1)!) as {
      tables: Record<string, { rows: number; sha256: string }>;
      sha256: string;
    };
    digests.tables.cases!.sha256 = createHash('sha256').digest('hex');
    const target = await emptyDatabase();
    await expect(loadLines(target, [...lines.slice(0, -1), JSON.stringify(digests)])).rejects.toThrow(/come out/);
    expect(await schemaOf(target)).toBeUndefined();
  });

  it('a database with data, which stays unchanged', async () => {
    const target = await openTestDatabase();
    onTestFinished(() => target.remove());
    await fill(target);
    const before = await linesOf(target);
    await expect(loadLines(target, lines)).rejects.toThrow(/already contains data/);
    expect(await linesOf(target)).toEqual(before);
  });
});

function flipByte(bytes: Buffer, position: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[Math.floor(position)]! ^= 0xff;
  return changed;
}

/** Stores a project and its message, or neither. */
async function writePair({ db }: Pick<TestDatabase, 'db'>, name: string): Promise<void> {
  const createdAt = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    await insertProjectRows(transaction, [{ name, contactEmail: 'x', createdAt, updatedAt: createdAt } as never]);
    const message = { name: 'xx', email: 'x', subject: 'xxx', message: name, createdAt };
    await insertMessageRows(transaction, [message as never]);
  });
}
