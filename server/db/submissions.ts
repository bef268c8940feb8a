import { randomUUID } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import type { Database } from './tables.ts';

/** What tells one submission from another, and the language in which it was sent. */
export interface Submission {
  language: Language;
  submissionKey: string | null;
  bodyDigest: string;
}

type Key = Pick<Submission, 'submissionKey' | 'bodyDigest'>;

/**
 * Stores what was sent, all in one statement and each once for a key and body (decision 11). What names no key gets one that
 * nobody has.
 *
 * @param rows columns and values, as the table takes them
 * @param columns to be answered
 * @returns in the order of `rows`: the row as it is stored, whether this call stored it, and the key under which it was sent
 */
export async function insertOnce(
  db: Database,
  table: 'projects' | 'contactMessages',
  rows: readonly (object & Key)[],
  columns: readonly string[],
): Promise<{ row: object; created: boolean; submissionKey: string | null }[]> {
  const keyed = rows.map((row) => ({ ...row, submissionKey: row.submissionKey ?? randomUUID() }));
  const answered = [...columns, 'submissionKey', 'bodyDigest'] as never[];
  // In one order everywhere: two that store the same rows wait for each other, and not in a circle.
  const inOrder = keyed.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const inserted = await db
    .insertInto(table)
    .values(inOrder as never)
    .onConflict((conflict) => conflict.columns(['submissionKey', 'bodyDigest'] as never[]).doNothing())
    .returning(answered)
    .execute();
  const created = byName(inserted);
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
    const { submissionKey: _key, bodyDigest: _digest, ...row } = mine ?? earlier.get(name)!;
    return { row, created: mine !== undefined, submissionKey: rows[index]!.submissionKey };
  });
}

const nameOf = ({ submissionKey, bodyDigest }: Key): string => `${submissionKey} ${bodyDigest}`;
const byName = (rows: readonly object[]) => new Map(rows.map((row) => [nameOf(row as Key), row as Key]));
