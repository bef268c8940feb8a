import { openDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import {
  addOperator,
  changePassword,
  changeRole,
  checkRole,
  isRole,
  disableUser,
  enableUser,
  assertUsernameFree,
  requireUser,
  resetFactors,
  listUsers,
} from './accounts.ts';
import { command, printable, print } from './command.ts';
import { readNewPassword, type PasswordInput } from './password-input.ts';
import { CommandError } from './command-error.ts';

/* `npm run admin -- add NAME [EMAIL] [ROLE] | role NAME ROLE | password NAME | disable NAME | enable NAME | reset-factors NAME | list`, while the server runs or not. */

const noAdmin = 'Nobody may use the back office as an admin now: add an admin, or enable one.';

const withArticle = (role: string) => (role === 'reader' ? `a ${role}` : `an ${role}`);

interface Action {
  usage: string;
  fewest: number;
  most: number;
  run(db: Database, parameters: string[]): Promise<void>;
}

const actions: Record<string, Action> = {
  add: {
    usage: 'add NAME [EMAIL] [ROLE]',
    fewest: 1,
    most: 3,
    async run(db, [name = '', ...more]) {
      const email = more.length === 1 && isRole(more[0]!) ? undefined : more.shift();
      const role = checkRole(more[0] ?? 'admin');
      await assertUsernameFree(db, name, email);
      const { password, generated } = await readNewPassword();
      await addOperator(db, { name, email, password, role }, new Date());
      report(`${name} is ${withArticle(role)} now.`, { password, generated });
    },
  },
  role: {
    usage: 'role NAME ROLE',
    fewest: 2,
    most: 2,
    async run(db, [name = '', role = '']) {
      const adminLeft = await changeRole(db, name, checkRole(role), new Date());
      print(`${name} is ${withArticle(role)} now and is signed out everywhere.`);
      if (!adminLeft) print(noAdmin);
    },
  },
  password: {
    usage: 'password NAME',
    fewest: 1,
    most: 1,
    async run(db, [name = '']) {
      await requireUser(db, name);
      const { password, generated } = await readNewPassword();
      await changePassword(db, name, password, new Date());
      report(`${name} has a new password and is signed out everywhere.`, { password, generated });
    },
  },
  disable: {
    usage: 'disable NAME',
    fewest: 1,
    most: 1,
    async run(db, [name = '']) {
      const adminLeft = await disableUser(db, name, new Date());
      print(`${name} may not sign in any more and is signed out everywhere.`);
      if (!adminLeft) print(noAdmin);
    },
  },
  enable: {
    usage: 'enable NAME',
    fewest: 1,
    most: 1,
    async run(db, [name = '']) {
      await enableUser(db, name, new Date());
      print(`${name} may sign in.`);
    },
  },
  'reset-factors': {
    usage: 'reset-factors NAME',
    fewest: 1,
    most: 1,
    async run(db, [name = '']) {
      await resetFactors(db, name, new Date());
      print(`${name} has no second factor any more and is signed out everywhere.`);
    },
  },
  list: {
    usage: 'list',
    fewest: 0,
    most: 0,
    async run(db) {
      const rows = (await listUsers(db)).map(({ username, email, role, createdAt, disabledAt, signedInAt }) => [
        printable(username),
        role,
        disabledAt === null ? 'enabled' : 'disabled',
        printable(email ?? '-'),
        day(createdAt),
        signedInAt === null ? '-' : day(signedInAt),
      ]);
      for (const line of table([['NAME', 'ROLE', 'STATE', 'EMAIL', 'CREATED', 'SIGNED IN'], ...rows])) print(line);
    },
  },
};

await command(async (config, [name = '', ...parameters]) => {
  const action = Object.hasOwn(actions, name) ? actions[name]! : undefined;
  if (!action || parameters.length < action.fewest || parameters.length > action.most) {
    const usages = action ? [action.usage] : Object.values(actions).map(({ usage }) => usage);
    throw new CommandError(`Usage: npm run admin -- ${usages.join(' | ')}`);
  }
  const database = openDatabase(config);
  try {
    await migrate(database);
    await action.run(database.db, parameters);
  } finally {
    await database.close();
  }
});

/** Prints a generated password, never a typed one. */
function report(outcome: string, { password, generated }: PasswordInput): void {
  print(generated ? `${outcome} Password: ${password} (shown only this once)` : outcome);
}

function day(instant: string): string {
  return instant.slice(0, 10);
}

/** Columns as wide as their widest cell. */
function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
