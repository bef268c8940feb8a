import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { emailAddress } from '../../domain/text.ts';
import { openDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { command, onlyParameter, say } from './command.ts';
import { needDatabase } from './embedded.ts';
import { erase, findHeld, type Held } from './erasure.ts';
import { Refusal } from './refusal.ts';

/*
 * `npm run erase -- EMAIL [--yes]`: everything that is held of one person, while the server runs or not. It says what it found
 * and asks before it erases, unless `--yes` is said.
 */

const usage = 'npm run erase -- EMAIL [--yes]';

await command(async (config, parameters) => {
  const sure = parameters.includes('--yes');
  const address = onlyParameter(
    parameters.filter((parameter) => parameter !== '--yes'),
    usage,
  );
  if (!z.safeParse(emailAddress(), address).success) throw new Refusal(`${address} is no e-mail address.`);
  needDatabase(config);
  const database = openDatabase(config);
  try {
    await migrate(database);
    const held = await findHeld(database.db, config.dataDir, address);
    say(`Of ${address} are held: ${shown(held)}.`);
    if (Object.values(held).every((list) => list.length === 0)) return say('There is nothing to erase.');
    if (!sure && !(await agreed(address))) throw new Refusal('Nothing was erased.');
    await erase(database, held);
    say('Erased. Back-ups that were made before still hold it: replace them.');
  } finally {
    await database.close();
  }
});

function shown({ projects, messages, mails, files, attempts }: Held): string {
  const counts = [
    [projects, 'submission', 'submissions'],
    [messages, 'message', 'messages'],
    [mails, 'mail in the outbox', 'mails in the outbox'],
    [files, 'mail file', 'mail files'],
    [attempts, 'try to sign in', 'tries to sign in'],
  ] as const;
  return counts.map(([list, one, more]) => `${list.length} ${list.length === 1 ? one : more}`).join(', ');
}

/** Where nobody can be asked, only `--yes` will do. */
async function agreed(address: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Refusal('Nothing was erased: say --yes to erase it for good.');
  const input = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await input.question('To erase it for good, type the address again: ');
    return typed.trim().toLowerCase() === address.toLowerCase();
  } finally {
    input.close();
  }
}
