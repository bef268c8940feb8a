import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OperatorRole } from '../../domain/accounts/user.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { startSession } from '../features/accounts/sessions.ts';
import { verifyPassword } from '../features/accounts/password.ts';
import { findUser } from '../features/accounts/users.ts';
import { lockDataDir } from '../platform/configuration/data-dir.ts';
import { openDatabase } from '../platform/db/engine.ts';
import { readStudio } from '../platform/studio/studio.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { addOperator } from './accounts.ts';
import { fill, linesOf } from './testing/data.ts';
import { environmentOf, startCommand } from './testing/run.ts';

/* The operator's commands, run as processes next to an open database. */

// Each test starts a process.
vi.setConfig({ testTimeout: 60_000 });

const password = 'correct horse battery';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  return () => database.remove();
});

const run = (
  [name, ...parameters]: [name: string, ...parameters: string[]],
  { input, environment = environmentOf(database) }: { input?: string; environment?: Record<string, string> } = {},
) => startCommand(name, parameters, environment, input).ended;

const admin = (...parameters: string[]) => run(['admin', ...parameters]);
const user = (name: string) => findUser(database.db, name);
/** Adds an operator like `npm run admin -- add`, without a process. */
const add = (name: string, email?: string, role: OperatorRole = 'admin') =>
  addOperator(database.db, { name, email, password, role }, new Date());

describe('npm run admin', () => {
  it('adds an admin with the password from standard input, which it does not print', async () => {
    const { code, out, errors } = await run(['admin', 'add', 'mira', 'mira@studio.example'], {
      input: `${password}\n`,
    });
    expect([code, out]).toEqual([0, 'mira is an admin now.\n']);
    expect(errors).not.toContain(password);
    const mira = await user('mira');
    expect(mira).toMatchObject({ role: 'admin', email: 'mira@studio.example', disabledAt: null });
    expect(await verifyPassword(password, mira!.password)).toBe(true);
  });

  it('generates a password if none is entered, and prints it once', async () => {
    const { code, out } = await admin('add', 'mira');
    expect(code).toBe(0);
    const [, made] = /^mira is an admin now\. Password: ([\w-]{24}) \(shown only once\)\n$/.exec(out) ?? [];
    expect(await verifyPassword(made!, (await user('mira'))!.password)).toBe(true);
  });

  it('changes a password and signs the user out everywhere', async () => {
    await add('mira');
    await startSession(database.db, (await user('mira'))!.id, new Date());
    const { code, out } = await run(['admin', 'password', 'mira'], { input: 'harbour quilt lantern' });
    expect([code, out]).toEqual([0, 'mira has a new password and is signed out everywhere.\n']);
    expect(await verifyPassword('harbour quilt lantern', (await user('mira'))!.password)).toBe(true);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('lists names of strangers without characters that control a terminal', async () => {
    const username = 'mira\n\u001B[2Jroot  admin\u202E\u2028\u0085';
    const row = {
      username,
      usernameKey: 'x',
      password: '-',
      email: 'a\u0007@b.example',
      createdAt: new Date().toISOString(),
    };
    await database.db
      .insertInto('users')
      .values({ ...row, role: 'user' })
      .execute();
    const { out } = await admin('list');
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(out).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
    expect(out).toContain(String.raw`mira\u{a}\u{1b}[2Jroot  admin\u{202e}\u{2028}\u{85}`);
    expect(out).toContain(String.raw`a\u{7}@b.example`);
  });

  it('adds operators of any role and changes their role, which signs them out everywhere', async () => {
    expect((await admin('add', 'mira', 'editor')).out).toMatch(/^mira is an editor now\./);
    expect((await admin('add', 'tessa', 'tessa@studio.example', 'reader')).out).toMatch(/^tessa is a reader now\./);
    expect(await user('tessa')).toMatchObject({ role: 'reader', email: 'tessa@studio.example' });
    await startSession(database.db, (await user('mira'))!.id, new Date());
    expect((await admin('role', 'mira', 'admin')).out).toBe('mira is an admin now and is signed out everywhere.\n');
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect((await admin('role', 'mira', 'reader')).out).toMatch(/\nNobody may use the back office as an admin now/);
    expect((await admin('role', 'mira', 'user')).errors).toBe('A role is one of reader, editor, admin.\n');
  });

  it('rejects an admin whose name differs from another’s only in case', async () => {
    await add('mira');
    expect((await admin('add', 'MIRA')).errors).toContain('There is a user MIRA already.');
    expect((await admin('add', 'МIRА')).errors).toContain('A name has 1 to 100 characters');
    expect((await admin('add', 'rnira')).errors).toContain('There is a user rnira already.');
    expect((await admin('add', 'mi ra')).errors).toMatch(/^A name has 1 to 100 characters: letters, digits/);
  });

  it('disables and enables a user, and lists all users', async () => {
    await add('mira', 'mira@studio.example');
    await startSession(database.db, (await user('mira'))!.id, new Date());
    const disabled = await admin('disable', 'mira');
    expect(disabled.out).toMatch(/^mira can no longer sign in and is signed out everywhere\.\nNobody may use/);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect((await admin('list')).out).toMatch(
      /^NAME +ROLE .*\nmira +admin +disabled +mira@studio\.example +\d{4}-\d\d-\d\d +-\n$/,
    );
    expect((await admin('enable', 'mira')).out).toBe('mira may sign in.\n');
    expect((await admin('list')).out).toContain('enabled');
  });

  it('resets a lost second factor, and records it in the audit trail', async () => {
    await add('mira', 'mira@studio.example');
    const { id: userId } = (await user('mira'))!;
    expect((await admin('reset-factors', 'mira')).errors).toBe('mira has no second factor.\n');
    const createdAt = new Date().toISOString();
    await database.db.insertInto('totpFactors').values({ userId, secret: 'sealed', lastStep: 1, createdAt }).execute();
    await startSession(database.db, userId, new Date());
    expect((await admin('reset-factors', 'mira')).out).toBe(
      'mira no longer has a second factor and is signed out everywhere.\n',
    );
    expect(await database.db.selectFrom('totpFactors').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('outbox').select(['kind', 'recipient']).execute()).toEqual([
      { kind: 'account', recipient: 'mira@studio.example' },
    ]);
    await admin('role', 'mira', 'reader');
    await admin('disable', 'mira');
    const entries = await database.db
      .selectFrom('auditEntries')
      .select(['via', 'actorId', 'action', 'entityId'])
      .execute();
    expect(entries).toEqual(
      ['created', 'factorsReset', 'roleChanged', 'disabled'].map((action) => ({
        via: 'command',
        actorId: null,
        action,
        entityId: userId,
      })),
    );
  });
});

describe('npm run backup and restore', () => {
  it('work while a server has the database open, and restore into a new one', async () => {
    await fill(database);
    const unlock = lockDataDir(database.dataDir);
    onTestFinished(unlock);
    const file = path.join(database.dataDir, 'backup.gz');
    const before = await linesOf(database);
    const { code, errors, out } = await run(['backup', file]);
    expect([code, errors, out]).toEqual([0, '', expect.stringMatching(/^Backed up to .*: users 1, .*projects 2/)]);
    expect((await linesOf(database)).join()).toContain('backed-up');

    const target = await openTestDatabase({ migrated: false });
    onTestFinished(() => target.remove());
    const restored = await run(['restore', file], { environment: environmentOf(target) });
    expect(restored).toEqual({ code: 0, errors: '', out: expect.stringMatching(/^Restored and compared: users 1, /) });
    expect((await linesOf(target)).slice(1, -1)).toEqual(before.slice(1, -1));

    const again = await run(['restore', file], { environment: environmentOf(target) });
    expect(again).toEqual({
      code: 1,
      out: '',
      errors: expect.stringMatching(/^The database already contains data: .*\n$/),
    });
  });
});

describe('npm run move', () => {
  it.runIf(process.env.TEST_DATABASE_URL)(
    'copies an embedded installation to PostgreSQL, once, and does not change it',
    async () => {
      const source = await openTestDatabase({ embedded: true });
      onTestFinished(() => source.remove());
      await fill(source);
      const target = await openTestDatabase({ migrated: false });
      onTestFinished(() => target.remove());
      const move = () => run(['move', target.databaseUrl!], { environment: environmentOf(source) });
      const before = await linesOf(source);
      const moved = await move();
      expect(moved).toMatchObject({ code: 0, errors: '' });
      expect(moved.out).toMatch(/^Moved, counted and compared: users 1, sign_in_attempts 1, cases 6, .*projects 2, /);
      expect((await linesOf(target)).slice(1, -1)).toEqual(before.slice(1, -1));
      expect(await linesOf(source)).toEqual(before);
      expect(await move()).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/^The database already contains data/),
      });
    },
  );
});

describe.runIf(process.env.TEST_DATABASE_URL)(
  'On PostgreSQL, the statement of a command may run longer than a response of the server',
  () => {
    /** The time that a statement waits, in seconds: above the timeout of the server's statements. */
    const longWait = 4;

    /** Runs a command while the submissions are locked, until one of its statements has waited for {@link longWait}. */
    async function runDelayed(delayed: TestDatabase, start: () => ReturnType<typeof run>): ReturnType<typeof run> {
      const { db, close } = openDatabase(delayed, undefined, undefined, false);
      onTestFinished(close);
      const { command } = await db.transaction().execute(async (tx) => {
        await sql`lock table projects in access exclusive mode`.execute(tx);
        const started = start();
        let isEnded = false;
        void started.finally(() => (isEnded = true));
        const waitQuery = sql<{ seconds: number | null }>`
          select extract(epoch from max(clock_timestamp() - query_start))::float8 as seconds from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        const longestWait = async () => (await waitQuery.execute(db)).rows[0]?.seconds ?? 0;
        await vi.waitUntil(async () => isEnded || (await longestWait()) > longWait, { timeout: 60_000, interval: 100 });
        // A promise itself would be awaited before the commit.
        return { command: started };
      });
      return command;
    }

    it('in npm run backup, restore and move', async () => {
      await fill(database);
      const file = path.join(database.dataDir, 'backup.gz');
      expect(await run(['backup', file])).toMatchObject({ code: 0, errors: '' });
      const embedded = await openTestDatabase({ embedded: true });
      await fill(embedded);
      const [restored, moved] = await Promise.all([openTestDatabase(), openTestDatabase()]);
      onTestFinished(
        async () => void (await Promise.all([embedded, restored, moved].map((testDatabase) => testDatabase.remove()))),
      );
      const results = await Promise.all([
        runDelayed(database, () => run(['backup', `${file}.delayed`])),
        runDelayed(restored, () => run(['restore', file], { environment: environmentOf(restored) })),
        runDelayed(moved, () => run(['move', moved.databaseUrl!], { environment: environmentOf(embedded) })),
      ]);
      expect(results).toEqual(results.map(() => ({ code: 0, errors: '', out: expect.anything() })));
    });
  },
);

describe('npm run settings', () => {
  const folder = async () => {
    const name = await mkdtemp(path.join(tmpdir(), 'sixtyforty-settings-'));
    onTestFinished(() => rm(name, { recursive: true, force: true }));
    return name;
  };

  it('exports the facts of the studio, and imports the facts of a file as one version, with an entry in the audit trail', async () => {
    const file = path.join(await folder(), 'studio.json');
    expect(await run(['settings', 'export', file])).toEqual({
      code: 0,
      out: `The settings are in ${file}.\n`,
      errors: '',
    });
    const exported = JSON.parse(await readFile(file, 'utf8'));
    expect(exported).toEqual(defaultStudio);
    expect((await run(['settings', 'export', file])).errors).toBe(`${file} exists already.\n`);
    await writeFile(file, JSON.stringify({ ...exported, name: 'Lantern Works', responseHours: 48 }));
    expect((await run(['settings', 'import', file])).out).toBe('Changed: name, responseHours.\n');
    expect(await readStudio(database.db)).toEqual({ ...defaultStudio, name: 'Lantern Works', responseHours: 48 });
    expect((await run(['settings', 'import', file])).out).toBe('The settings are the same as before.\n');
    const entries = await database.db.selectFrom('auditEntries').select(['via', 'entity', 'fields']).execute();
    expect(entries.map(({ fields, ...entry }) => ({ ...entry, fields: JSON.parse(fields) }))).toEqual([
      { via: 'command', entity: 'setting', fields: ['name', 'responseHours'] },
    ]);
  });

  it.each([
    ['no file', undefined, /^.* cannot be read \(ENOENT\)\.\n$/],
    ['no JSON', 'name: Lantern', / was not imported: /],
    [
      'a fact that the schema rejects',
      '{"split":{"developer":0,"elsewhere":50}}',
      / split\.developer is not valid\.\n$/,
    ],
    ['an unknown fact', '{"nmae":"Lantern"}', / was not imported: /],
    [
      'a text without its placeholders',
      '{"texts":{"en":{"footer.deal":{"text":"Keep it all.","source":""}}}}',
      / was not imported: texts\.en\.footer\.deal: Missing: \{developer\}, \{publisher\}\n$/,
    ],
  ])('imports nothing from %s', async (_what, text, reason) => {
    const file = path.join(await folder(), 'studio.json');
    if (text !== undefined) await writeFile(file, text);
    const { code, errors } = await run(['settings', 'import', file]);
    expect([code, errors]).toEqual([1, expect.stringMatching(reason)]);
    expect(await readStudio(database.db)).toEqual(defaultStudio);
  });
});
