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

const noAdmin = 'Nobody may use the back office as an admin now: add an admin, or enable one.';

const withArticle = (role: string) => (role === 'reader' ? `a ${role}` : `an ${role}`);

/** The actions by name and parameters; those in brackets are optional. */
const actions: Record<string, (db: Database, parameters: string[]) => Promise<void>> = {
  'add NAME [EMAIL] [ROLE]': async (db, [name = '', ...more]) => {
    const email = more.length === 1 && accounts.isRole(more[0]!) ? undefined : more.shift();
    const role = accounts.checkRole(more[0] ?? 'admin');
    await accounts.assertUsernameFree(db, name, email);
    const input = await readNewPassword();
    await accounts.addOperator(db, { name, email, password: input.password, role }, new Date());
    report(`${name} is ${withArticle(role)} now.`, input);
  },
  'role NAME ROLE': async (db, [name = '', role = '']) => {
    const adminLeft = await accounts.changeRole(db, name, accounts.checkRole(role), new Date());
    print(`${name} is ${withArticle(role)} now and is signed out everywhere.`);
    if (!adminLeft) print(noAdmin);
  },
  'password NAME': async (db, [name = '']) => {
    await accounts.requireUser(db, name);
    const input = await readNewPassword();
    await accounts.changePassword(db, name, input.password, new Date());
    report(`${name} has a new password and is signed out everywhere.`, input);
  },
  'disable NAME': async (db, [name = '']) => {
    const adminLeft = await accounts.disableUser(db, name, new Date());
    print(`${name} may not sign in any more and is signed out everywhere.`);
    if (!adminLeft) print(noAdmin);
  },
  'enable NAME': async (db, [name = '']) => {
    await accounts.enableUser(db, name, new Date());
    print(`${name} may sign in.`);
  },
  'reset-factors NAME': async (db, [name = '']) => {
    await accounts.resetFactors(db, name, new Date());
    print(`${name} has no second factor any more and is signed out everywhere.`);
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
    for (const line of table([['NAME', 'ROLE', 'STATE', 'EMAIL', 'CREATED', 'SIGNED IN'], ...rows])) print(line);
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

/** Prints a generated password, never a typed one. */
function report(outcome: string, { password, generated }: Awaited<ReturnType<typeof readNewPassword>>): void {
  print(generated ? `${outcome} Password: ${password} (shown only this once)` : outcome);
}

/** Pads columns to the width of their widest cell. */
function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)));
  return padded.map((cells) => cells.join('  ').trimEnd());
}

/** Reads a new password: typed twice without echo, or the first line of standard input; an empty one is generated. Parameters are visible to others. */
async function readNewPassword(): Promise<{ password: string; generated: boolean }> {
  const input = openInput();
  try {
    const typed = await (process.stdin.isTTY
      ? typedTwice(input.ask)
      : input.ask('Reading a password from standard input (empty: one is made) …'));
    return typed === ''
      ? { password: randomBytes(18).toString('base64url'), generated: true }
      : { password: typed, generated: false };
  } finally {
    input.close();
  }
}

async function typedTwice(ask: (question: string) => Promise<string>): Promise<string> {
  const password = await ask('Password (empty: one is made): ');
  if (password === '' || (await ask('Again: ')) === password) return password;
  throw new CommandError('The two were not the same.');
}

/** Reads lines of standard input, '' at its end, without echo on a terminal. */
function openInput() {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  const reader = createInterface({ input: process.stdin, output: silence, terminal, historySize: 0 });
  const cancelled = new Promise<never>((_resolve, reject) => {
    reader.once('SIGINT', () => reject(new CommandError('Nothing was changed.')));
  });
  // Awaited only while a question is open; otherwise a rejection would be unhandled.
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
