import { randomUUID } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import { insertAll } from './insert-all.ts';
import type { Database } from './tables.ts';

/** What tells one submission from another, and the language in which it was sent. */
export interface Submission {
  language: Language;
  submissionKey: string | null;
  bodyDigest: string;
}

type Key = Pick<Submission, 'submissionKey' | 'bodyDigest'>;
type Stored = Key & { id: number };
const answered = ['id', 'submissionKey', 'bodyDigest'] as const;

/**
 * Stores what was sent, all in one statement and each once for a key and body (decision 11). What names no key gets one that
 * nobody has.
 *
 * @param rows columns and values
 * @returns in the order of `rows`: under which id it is stored, whether this call stored it, and the key under which it was sent
 */
export async function insertOnce(
  db: Database,
  table: 'projects' | 'contactMessages',
  rows: readonly (object & Key)[],
): Promise<{ id: number; created: boolean; submissionKey: string | null }[]> {
  const keyed = rows.map((row) => ({ ...row, submissionKey: row.submissionKey ?? randomUUID() }));
  // In one order everywhere: two that store the same rows wait for each other, and not in a circle.
  const inOrder = keyed.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const created = byName(await insertAll(db, table, inOrder, { key: ['submissionKey', 'bodyDigest'], answered }));
  const earlier = byName(
    created.size === rows.length
      ? []
      : await db
          .selectFrom(table)
          .select(answered)
          .where('submissionKey', 'in', [...new Set(keyed.map(({ submissionKey }) => submissionKey))])
          .execute(),
  );
  return keyed.map((key, index) => {
    const name = nameOf(key);
    const mine = created.get(name);
    // What came twice at once is stored by the first.
    created.delete(name);
    const { id } = mine ?? earlier.get(name)!;
    return { id, created: mine !== undefined, submissionKey: rows[index]!.submissionKey };
  });
}

const nameOf = ({ submissionKey, bodyDigest }: Key): string => `${submissionKey} ${bodyDigest}`;
const byName = (rows: readonly object[]) => new Map((rows as Stored[]).map((row) => [nameOf(row), row]));
