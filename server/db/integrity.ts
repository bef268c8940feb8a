import { sql } from 'kysely';
import type { OpenDatabase } from './engine.ts';

/**
 * Looks whether the embedded database is whole, so that a damaged one is not written to: `quick_check` reads the file once.
 * PostgreSQL sees to itself.
 *
 * @returns what is wrong, if anything is
 */
export async function findDamage({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<string | undefined> {
  if (engine !== 'sqlite') return undefined;
  const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(db);
  const [finding = 'ok'] = Object.values(rows[0] ?? {});
  return finding === 'ok' ? undefined : finding.replaceAll(/\s+/g, ' ');
}
