import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverEnvironment } from '../../../scripts/setup/server.mjs';
import { testedOperation } from '../../../scripts/testing/product-command.mjs';
import type { TestDatabase } from '../../testing/test-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface CommandResult {
  code: number;
  out: string;
  errors: string;
}

interface StartedCommand {
  child: ChildProcessWithoutNullStreams;
  ended: Promise<CommandResult>;
}

/** The environment with which a command uses a database. */
export const environmentOf = ({ dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});

/** Starts an operator's command as a process without a terminal. */
export function startCommand(
  name: string,
  parameters: string[],
  environment: Record<string, string>,
  input = '',
): StartedCommand {
  const child = spawn(process.execPath, [testedOperation(name), ...parameters], {
    cwd: root,
    // Modules are compiled once for all starts.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE, ...environment },
  });
  const output = { out: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.errors += text));
  // A command that does not read its input may have ended.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number, ...output })) };
}
