import { commandLine } from '../platform/configuration/product-files.ts';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { withDatabase } from '../platform/db/engine.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/tables.ts';
import * as accounts from './accounts.ts';
import { command, print, printable } from './command.ts';
import { CommandError } from './failures/command-error.ts';

/* `npm run admin -- …`, whether or not the server runs. {@link actions} lists its parameters. */

const noAdminWarning = 'Nobody may use the back office as an admin now: add an admin, or enable one.';

const withArticle = (role: string) => (role === 'reader' ? `a ${role}` : `an ${role}`);

/** The actions by name and parameters. Parameters in brackets are optional. */
const actions: Record<string, (db: Database, parameters: string[]) => Promise<void>> = {
  'add NAME [EMAIL] [ROLE]': async (db, [name = '', ...more]) => {
    const email = more.length === 1 && accounts.isRole(more[0]!) ? undefined : more.shift();
    const role = accounts.checkRole(more[0] ?? 'admin');
    await accounts.assertUsernameFree(db, name, email);
    const input = await readNewPassword();
    await accounts.addOperator(db, { name, email, password: input.password, role }, new Date());
    printOutcome(`${name} is ${withArticle(role)} now.`, input);
  },
  'role NAME ROLE': async (db, [name = '', role = '']) => {
    const hasAdmin = await accounts.changeRole(db, name, accounts.checkRole(role), new Date());
    print(`${name} is ${withArticle(role)} now and is signed out everywhere.`);
    if (!hasAdmin) print(noAdminWarning);
  },
  'password NAME': async (db, [name = '']) => {
    await accounts.requireUser(db, name);
    const input = await readNewPassword();
    await accounts.changePassword(db, name, input.password, new Date());
    printOutcome(`${name} has a new password and is signed out everywhere.`, input);
  },
  'disable NAME': async (db, [name = '']) => {
    const hasAdmin = await accounts.disableUser(db, name, new Date());
    print(`${name} can no longer sign in and is signed out everywhere.`);
    if (!hasAdmin) print(noAdminWarning);
  },
  'enable NAME': async (db, [name = '']) => {
    await accounts.enableUser(db, name, new Date());
    print(`${name} may sign in.`);
  },
  'reset-factors NAME': async (db, [name = '']) => {
    await accounts.resetFactors(db, name, new Date());
    print(`${name} no longer has a second factor and is signed out everywhere.`);
  },
  list: async (db) => {
    const rows = (await accounts.listUsers(db)).map(({ username, email, role, createdAt, disabledAt, signedInAt }) => [
      printable(username),
      role,
      disabledAt === null ? 'enabled' : 'disabled',
      printable(email ?? '-'),
      createdAt.slice(0, 10),
      signedInAt?.slice(0, 10) ?? '-',
    ]);
    for (const line of padTable([['NAME', 'ROLE', 'STATE', 'EMAIL', 'CREATED', 'SIGNED IN'], ...rows])) print(line);
  },
};

await command(async (config, [name = '', ...parameters]) => {
  const usages = Object.keys(actions);
  const usage = usages.find((candidate) => candidate.split(' ')[0] === name);
  const parameterNames = usage?.split(' ').slice(1) ?? [];
  const requiredCount = parameterNames.filter((parameter) => !parameter.startsWith('[')).length;
  if (!usage || parameters.length < requiredCount || parameters.length > parameterNames.length)
    throw new CommandError(`Usage: ${commandLine('admin', (usage ? [usage] : usages).join(' | '))}`);
  await withDatabase(config, async (database) => {
    await migrate(database);
    await actions[usage]!(database.db, parameters);
  });
});

/** Prints the outcome of an action, with the password only if it was generated. */
function printOutcome(outcome: string, { password, generated }: Awaited<ReturnType<typeof readNewPassword>>): void {
  print(generated ? `${outcome} Password: ${password} (shown only once)` : outcome);
}

/** Pads columns to the width of their widest cell. */
function padTable(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)));
  return padded.map((cells) => cells.join('  ').trimEnd());
}

/**
 * Reads a new password, which is typed twice without echo, or the first line of standard input. If it is empty, a password is generated. It is
 * not a parameter, since other users of the machine can see parameters.
 */
async function readNewPassword(): Promise<{ password: string; generated: boolean }> {
  const input = openInput();
  try {
    const typed = await (process.stdin.isTTY
      ? readTypedTwice(input.ask)
      : input.ask('Reading a password from standard input (empty: one is made) …'));
    return typed === ''
      ? { password: randomBytes(18).toString('base64url'), generated: true }
      : { password: typed, generated: false };
  } finally {
    input.close();
  }
}

async function readTypedTwice(ask: (question: string) => Promise<string>): Promise<string> {
  const password = await ask('Password (empty: one is made): ');
  if (password === '' || (await ask('Again: ')) === password) return password;
  throw new CommandError('The two were not the same.');
}

/** Opens standard input for questions, without echo on a terminal. An answer is '' at the end of the input. */
function openInput() {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  const reader = createInterface({ input: process.stdin, output: silentOutput, terminal, historySize: 0 });
  const cancelled = new Promise<never>((_resolve, reject) => {
    reader.once('SIGINT', () => reject(new CommandError('Nothing was changed.')));
  });
  // The promise is awaited only while a question is open. At other times a rejection would be unhandled.
  cancelled.catch(() => {});
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question: string): Promise<string> {
      process.stderr.write(question);
      try {
        const { value, done } = await Promise.race([lines.next(), cancelled]);
        return done ? '' : value;
      } finally {
        process.stderr.write('\n');
      }
    },
    close: () => reader.close(),
  };
}
