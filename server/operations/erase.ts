import { commandLine } from '../platform/configuration/product-files.ts';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { emailAddress } from '../../domain/text/text.ts';
import { type OpenDatabase, withDatabase } from '../platform/db/engine.ts';
import { migrate } from '../platform/db/migrate.ts';
import { command, needDatabase, onlyParameter, print } from './command.ts';
import { CommandError } from './failures/command-error.ts';
import { deleteRows, isErasureUnfinished, removeTraces } from './erasure/delete.ts';
import { findPersonalData, type PersonalData } from './erasure/personal-data.ts';

/*
 * `npm run erase -- EMAIL [--yes]`: prints the data that is stored about one person, whether or not the server runs, and erases it after a
 * confirmation, or with `--yes` without one. The next run completes an interrupted one.
 */

const nouns = [
  ['projects', 'submission', 'submissions'],
  ['messages', 'message', 'messages'],
  ['replies', 'reply', 'replies'],
  ['answers', 'answer', 'answers'],
  ['requests', 'unconfirmed change of address', 'unconfirmed changes of address'],
  ['mails', 'mail in the outbox', 'mails in the outbox'],
  ['files', 'mail file', 'mail files'],
  ['attempts', 'sign-in attempt', 'sign-in attempts'],
  ['accounts', 'account', 'accounts'],
  ['operators', 'operator’s address', 'operators’ addresses'],
  ['identities', 'label of a linked identity', 'labels of linked identities'],
  ['links', 'invitation', 'invitations'],
  ['changes', 'history entry', 'history entries'],
] as const;

const countsText = (data: PersonalData): string =>
  nouns
    .map(([name, singular, plural]) => [data[name].length, singular, plural] as const)
    .filter(([count], index) => count > 0 || index < 2)
    .map(([count, singular, plural]) => `${count} ${count === 1 ? singular : plural}`)
    .join(', ');

await command(async (config, parameters) => {
  const isConfirmed = parameters.includes('--yes');
  const operands = parameters.filter((parameter) => parameter !== '--yes');
  const address = onlyParameter(operands, commandLine('erase', 'EMAIL [--yes]'));
  if (!z.safeParse(emailAddress(), address).success) throw new CommandError(`${address} is not an email address.`);
  needDatabase(config);
  const erase = async (database: OpenDatabase) => {
    await migrate(database);
    const data = await findPersonalData(database.db, config.dataDir, address);
    print(`Stored about ${address}: ${countsText(data)}.`);
    const isEmpty = Object.values(data).every((list) => list === undefined || list.length === 0);
    if (isEmpty && !(await isErasureUnfinished(database.db))) return print('There is nothing to erase.');
    if (!isConfirmed && !(await confirmOnTerminal(address))) throw new CommandError('Nothing was erased.');
    await deleteRows(database.db, data, new Date());
    await removeTraces(database, config.dataDir, address);
    const archives = database.engine === 'postgres' ? ' and archived WAL' : '';
    const since = data.since === undefined ? '' : ` since ${data.since.slice(0, 10)}`;
    print(
      `Erased. Backups${archives} that were made${since} may still contain the data: make a new one and delete those.`,
    );
  };
  await withDatabase(config, erase, false);
});

/** Asks for confirmation on a terminal; without one only `--yes` confirms. */
async function confirmOnTerminal(address: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError('Nothing was erased: say --yes to erase it for good.');
  const input = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await input.question('To erase it for good, type the address again: ');
    return typed.trim().toLowerCase() === address.toLowerCase();
  } finally {
    input.close();
  }
}
