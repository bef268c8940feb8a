import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { studioChanges, type StudioChanges } from '../../domain/studio/settings.ts';
import { defaultLanguage } from '../../domain/text/language.ts';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import { commandLine } from '../platform/configuration/product-files.ts';
import { withDatabase } from '../platform/db/engine.ts';
import { migrate } from '../platform/db/migrate.ts';
import { inTransaction } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { issueMessage } from '../platform/i18n/catalogue.ts';
import { overrideIssues } from '../platform/i18n/text-overrides.ts';
import { readPublishedChanges, readStudio } from '../platform/studio/studio.ts';
import { command, namedFile, needDatabase, print } from './command.ts';
import { CommandError } from './failures/command-error.ts';

/*
 * `npm run settings -- export FILE` writes the facts of the studio as they apply to a new file of JSON. `npm run settings -- import FILE`
 * publishes the facts of such a file, in which any may be missing, as one version. Both work whether or not the server runs.
 */

const usage = `Usage: ${commandLine('settings', 'export FILE | import FILE')}`;

await command(async (config, parameters) => {
  const [action, name] = parameters;
  if (parameters.length !== 2 || (action !== 'export' && action !== 'import')) throw new CommandError(usage);
  const file = namedFile(name!);
  const changes = action === 'import' ? await readChanges(file) : undefined;
  needDatabase(config);
  await withDatabase(config, async (database) => {
    await migrate(database);
    await (changes ? importChanges(database.db, changes, file) : exportStudio(database.db, file));
  });
});

async function exportStudio(db: Database, file: string): Promise<void> {
  const text = `${JSON.stringify(await readStudio(db), undefined, 2)}\n`;
  await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST' ? `${file} exists already.` : `${file} cannot be written (${error.code}).`,
    );
  });
  print(`The settings are in ${file}.`);
}

/** @throws {CommandError} that names the first issue of the file */
async function readChanges(file: string): Promise<StudioChanges> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`);
  });
  const { success, data, error } = z.safeParse(z.strictObject(studioChanges.shape), parseJson(text));
  if (success) return data;
  const [issue] = error.issues;
  const path = issue!.path.join('.');
  throw new CommandError(`${file} was not imported: ${path === '' ? issue!.message : `${path} is not valid`}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws {CommandError} that names the first text that cannot replace its default */
async function importChanges(db: Database, changes: StudioChanges, file: string): Promise<void> {
  const now = new Date();
  const [issue] = overrideIssues(changes.texts ?? {}, (await readPublishedChanges(db)).texts);
  if (issue)
    throw new CommandError(
      `${file} was not imported: ${issue.path.join('.')}: ${issueMessage(issue, defaultLanguage)}`,
    );
  const changed = await inTransaction(db, async (tx) => {
    const fields = await publishChanges(tx, changes, { author: null, now });
    const actor = { userId: null, via: 'command', address: null } as const;
    const event = { action: 'changed', entity: 'setting', id: null, fields } as const;
    if (fields.length > 0) await audit(tx, actor, event, now);
    return fields;
  });
  print(changed.length === 0 ? 'The settings are the same as before.' : `Changed: ${changed.join(', ')}.`);
}
