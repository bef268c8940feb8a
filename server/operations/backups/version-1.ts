import { usernameKey } from '../../../domain/user.ts';
import { schemas } from '../../db/migrate.ts';
import type { Header, Row } from './format.ts';
import type { BackupTable } from './backup-tables.ts';
import { CommandError } from '../command-error.ts';

/* Version 1 of the format, of the releases before the migrations became one. Only its last schema can be read. */

const lastSchema = '0007-filtered-counts';

const renamed: { [Name in BackupTable]?: Record<string, string> } = {
  projects: { submissionKey: 'idempotencyKey' },
  contactMessages: { submissionKey: 'idempotencyKey' },
  replies: { submissionKey: 'idempotencyKey' },
};

/** @throws {CommandError} for the back-up of a schema before the last one */
export function upgradedHeader(header: Header): Header {
  if (header.schema === lastSchema) return { ...header, schema: schemas[0]! };
  throw new CommandError(
    `The back-up is too old (schema ${header.schema}): restore it with the version that made it, and update that one first.`,
  );
}

/** Returns a function that converts each row to the columns of the current format's first schema. */
export function rowUpgrade(): (table: BackupTable, row: Row) => Row {
  const keys = new Set<string>();
  return (table, row) => {
    if (table === 'users') {
      const { id, username } = row as { id: number; username: string };
      const key = usernameKey(username);
      // Names could differ in case only. No new name has a blank.
      const unique = keys.has(key) ? `${key} ${id}` : key;
      keys.add(unique);
      return { ...row, usernameKey: unique };
    }
    const names = renamed[table] ?? {};
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value]));
  };
}
