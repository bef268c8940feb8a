import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/** A new password: typed twice without echo, or the first line of standard input; generated where empty. Never a parameter. */
export async function readNewPassword(): Promise<{ password: string; generated: boolean }> {
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

/** Lines of standard input, '' at its end; a terminal does not echo. */
function openInput() {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  const reader = createInterface({ input: process.stdin, output: silence, terminal, historySize: 0 });
  const cancelled = new Promise<never>((_resolve, reject) => {
    reader.once('SIGINT', () => reject(new CommandError('Nothing was changed.')));
  });
  // Awaited only while a question is open.
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
