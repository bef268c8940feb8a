import { sql } from 'kysely';
import type { OpenDatabase } from './engine.ts';

/**
 * Checks the file of the embedded database before the first write: `quick_check` reads it once. PostgreSQL checks its own.
 *
 * @returns the first damage found
 */
export async function checkIntegrity({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<string | undefined> {
  if (engine !== 'sqlite') return undefined;
  const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(db);
  const [finding = 'ok'] = Object.values(rows[0] ?? {});
  return finding === 'ok' ? undefined : finding.replaceAll(/\s+/g, ' ');
}
