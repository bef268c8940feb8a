import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from './refusal.ts';

export interface PasswordInput {
  password: string;
  /** Whether it was made here, so that it has to be told. */
  made: boolean;
}

/**
 * A new password: from a terminal, typed twice and not shown; elsewhere the first line of standard input. Where nothing is
 * given one is made. It never stands on a command line, which others on the machine can read.
 */
export async function readNewPassword(): Promise<PasswordInput> {
  const typed = process.stdin.isTTY ? await typedTwice() : await firstLine();
  return typed === ''
    ? { password: randomBytes(18).toString('base64url'), made: true }
    : { password: typed, made: false };
}

async function typedTwice(): Promise<string> {
  const password = await ask('Password (empty: one is made): ');
  if (password !== '' && (await ask('Again: ')) !== password) throw new Refusal('The two were not the same.');
  return password;
}

async function firstLine(): Promise<string> {
  process.stderr.write('Reading a password from standard input (empty: one is made) …\n');
  return ask('');
}

/** One line of standard input, '' at its end. On a terminal what is typed is not shown. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output: silence, terminal, historySize: 0 });
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
      lines.once('SIGINT', () => reject(new Refusal('Nothing was changed.')));
    });
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}
