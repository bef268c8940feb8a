import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, type Config } from '../platform/configuration/config.ts';
import { databaseFile } from '../platform/db/engine.ts';
import { CommandError } from './failures/command-error.ts';
import { startFailure } from '../platform/processes/start-failure.ts';

/** Runs an operator's command. A failure prints one line on stderr and sets exit code 1. */
export async function command(work: (config: Config, parameters: string[]) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await work(config, process.argv.slice(2));
  } catch (error) {
    const line = error instanceof CommandError ? error.message : startFailure(error, { port: 0, ...config });
    process.stderr.write(`${line === undefined ? (error as Error).stack : printable(line)}\n`);
    process.exitCode = 1;
  }
}

export function onlyParameter(parameters: string[], usage: string): string {
  const [parameter] = parameters;
  if (parameter === undefined || parameters.length > 1) throw new CommandError(`Usage: ${usage}`);
  return parameter;
}

/** A path relative to the folder where npm was called. */
export const namedFile = (name: string): string => path.resolve(process.env.INIT_CWD ?? '.', name);

/** Prints a line. Control characters, including bidirectional ones, are printed as their code points, since strangers chose some of the names. */
export const print = (line: string): void => void process.stdout.write(`${printable(line)}\n`);

/** Escapes characters that control a terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** @throws {CommandError} if the embedded database does not exist: a command that only reads must not create it */
export function needDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
    throw new CommandError(`There is no database in DATA_DIR (${dataDir}).`);
}
