import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findUser } from '../features/accounts/users.ts';
import { lockDataDir } from '../platform/configuration/data-dir.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { addOperator } from './accounts.ts';
import { environmentOf, startCommand } from './testing/run.ts';

/* Errors of the operator's commands that do not depend on the database. */

const password = 'correct horse battery';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ embedded: true });
  return () => database.remove();
});

const run = (name: string, parameters: string[], environment: Record<string, string> = environmentOf(database)) =>
  startCommand(name, parameters, environment).ended;

describe('npm run admin', () => {
  it.each([
    ['an unknown name', ['disable', 'nobody'], /^There is no user nobody\.\n$/],
    ['a name that is taken', ['add', 'taken'], /^There is a user taken already\.\n$/],
    [
      'a blank name',
      ['add', '  '],
      /^A name has 1 to 100 characters: letters, digits, dots, hyphens and underscores\.\n$/,
    ],
    ['what is no address', ['add', 'mira', 'mira'], /^mira is not an email address\.\n$/],
    ['a password on the command line', ['password', 'taken', password], /^Usage: npm run admin -- password NAME\n$/],
    [
      'an unknown action',
      ['toString'],
      /^Usage: npm run admin -- add NAME \[EMAIL\] \[ROLE\] \| role NAME ROLE \| password NAME/,
    ],
    ['nothing', [], /^Usage: /],
  ])('rejects %s in one line', async (_what, parameters, reason) => {
    await addOperator(database.db, { name: 'taken', email: undefined, password, role: 'admin' }, new Date());
    const { code, out, errors } = await run('admin', parameters);
    expect([code, out]).toEqual([1, '']);
    expect(errors).toMatch(reason);
  });

  it.each(['short', 'password1234', 'sixtyforty-mira-2026'])(
    'rejects %s as a password and changes nothing',
    async (input) => {
      const adding = startCommand('admin', ['add', 'mira'], environmentOf(database), `${input}\n`);
      const { code, errors } = await adding.ended;
      expect([code, errors]).toEqual([1, expect.stringContaining('A password has 12 to 200 characters and ')]);
      expect(await findUser(database.db, 'mira')).toBeUndefined();
    },
  );
});

describe('npm run backup and restore', () => {
  it('print their error in one line, and create nothing', async () => {
    const nowhere = { DATA_DIR: path.join(database.dataDir, 'nowhere') };
    const file = path.join(database.dataDir, 'none.gz');
    const answers = await Promise.all([
      run('backup', [file], nowhere),
      run('restore', [file], nowhere),
      run('backup', [], nowhere),
      run('backup', [file], { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }),
    ]);
    expect(answers.map(({ code, out }) => [code, out])).toEqual(answers.map(() => [1, '']));
    const [none, unreadable, usage, away] = answers.map(({ errors }) => errors);
    expect(none).toMatch(/^There is no database in DATA_DIR \(.*nowhere\)\.\n$/);
    expect(unreadable).toMatch(/^.*none\.gz cannot be read: ENOENT.*\n$/);
    expect(usage).toBe('Usage: npm run backup -- FILE\n');
    expect(away).toBe('the database of DATABASE_URL cannot be reached (ECONNREFUSED)\n');
    expect([existsSync(file), existsSync(nowhere.DATA_DIR)]).toEqual([false, false]);
  });
});

describe('npm run move', () => {
  it('fails while a server runs, whose next submissions would not be copied', async () => {
    onTestFinished(lockDataDir(database.dataDir));
    const { code, errors } = await run('move', ['postgres://127.0.0.1:1/x']);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^DATA_DIR is in use by another server: .*\n$/)]);
  });

  it('reports that PostgreSQL is unreachable, without the password', async () => {
    const { code, errors } = await run('move', ['postgres://studio:secret@127.0.0.1:1/x']);
    expect([code, errors]).toEqual([1, 'the database of DATABASE_URL cannot be reached (ECONNREFUSED)\n']);
  });

  it('requires an address of PostgreSQL', async () => {
    const refused = await run('move', ['mysql://x']);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL must be an address such as postgres:/),
    ]);
    const empty = await run('move', []);
    expect([empty.code, empty.errors]).toEqual([1, expect.stringMatching(/^Usage: npm run move -- postgres:/)]);
  });
});

describe('npm run erase', () => {
  it.each([
    ['what is no address', ['mira', '--yes'], 'mira is not an email address.\n'],
    ['no address', [], 'Usage: npm run erase -- EMAIL [--yes]\n'],
    ['two addresses', ['mira@player.example', 'oksana@lantern.example'], 'Usage: npm run erase -- EMAIL [--yes]\n'],
  ])('rejects %s in one line', async (_what, parameters, reason) => {
    expect(await run('erase', parameters)).toEqual({ code: 1, out: '', errors: reason });
  });
});
