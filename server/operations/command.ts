import path from 'node:path';
import { readConfig, type Config } from '../bootstrap/config.ts';
import { startFailure } from '../bootstrap/start-failure.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs an operator's command. What keeps it from doing its work is told in one line on stderr, with exit code 1.
 *
 * @param work is given the configuration and what stands behind the command
 */
export async function command(work: (config: Config, parameters: string[]) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await work(config, process.argv.slice(2));
  } catch (error) {
    const line = error instanceof Refusal ? error.message : startFailure(error, { port: 0, ...config });
    process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exitCode = 1;
  }
}

/** The only parameter of a command. */
export function onlyParameter(parameters: string[], usage: string): string {
  const [parameter] = parameters;
  if (parameter === undefined || parameters.length > 1) throw new Refusal(`Usage: ${usage}`);
  return parameter;
}

/** A file that an operator named, in the folder where they called npm. */
export const namedFile = (name: string): string => path.resolve(process.env.INIT_CWD ?? '.', name);

/** What a command has to say. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
