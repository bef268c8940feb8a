import { sql } from 'kysely';
import { foldedName, foldedText } from '../../../domain/text/search-words.ts';
import type { Conversation } from '../db/conversations.ts';
import { engineOf } from '../db/engine.ts';
import { idsOf, isAmong } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import {
  type MessageTexts,
  messageTexts,
  type ProjectTexts,
  projectTexts,
  readTexts,
  type SearchedKind,
  searchedKinds,
  type Texts,
} from './row-texts.ts';
import { searchedTables, textTables } from './tables.ts';
import { insertWords } from './words.ts';

/** Rows per step when all rows are indexed. */
const batch = 100;

/**
 * Stores the searchable texts of rows, and of the submissions that they are merged into. Call it once, in the transaction that changes the
 * locked rows, their notes, replies or answers, or the submissions merged into them. Deleted rows are skipped.
 */
export async function indexRows(tx: Database, kind: SearchedKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const indexedIds = kind === 'project' ? [...new Set([...ids, ...(await targetsOf(tx, ids))])] : ids;
  // Serializes concurrent transactions that change submissions with the same merge target.
  if (engineOf(tx) === 'postgres')
    await sql`select id from ${sql.table(textTables[kind])} where ${isAmong('postgres', 'id', indexedIds)} order by id for update`.execute(
      tx,
    );
  await storeTexts(tx, kind, indexedIds);
}

/** Calls {@link indexRows} for the submission or message of a conversation. */
export async function indexConversation(tx: Database, { projectId, messageId }: Conversation): Promise<void> {
  if (projectId !== null) await indexRows(tx, 'project', [projectId]);
  if (messageId !== null) await indexRows(tx, 'message', [messageId]);
}

/** The merge targets of submissions; read them before the submissions are deleted or separated. */
export async function targetsOf(tx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('projects')
    .select('mergedInto')
    .distinct()
    .where('id', 'in', ids)
    .where('mergedInto', 'is not', null)
    .execute();
  return rows.flatMap(({ mergedInto }) => mergedInto ?? []);
}

/** The searchable texts of a row in the form in which they are stored. */
export type Folded = { name: string; text: string };

/** Folds the texts of a submission; callers may do it before their transaction, since it takes CPU time. */
export const foldProject = (project: ProjectTexts): Folded => fold(projectTexts(project));
export const foldMessage = (message: MessageTexts): Folded => fold(messageTexts(message));

/** Names come first, so the limit on a text never cuts them off. */
const fold = ({ names, parts }: Texts): Folded => ({
  name: foldedName(names.join('\n')),
  text: foldedText([...names, ...parts].join('\n')),
});

/** Stores the searchable texts of a row that was just inserted. */
export async function indexNewRow(tx: Database, kind: SearchedKind, id: number, folded: Folded): Promise<void> {
  await storeFolded(tx, kind, [{ id, ...folded }]);
  await insertWords(tx, wordsOf([folded]));
}

/** Stores the folded texts of rows, without their words: see {@link insertWords}. */
export async function storeFolded(tx: Database, kind: SearchedKind, rows: readonly (Folded & { id: number })[]) {
  const table = sql.table(textTables[kind]);
  const statement =
    engineOf(tx) === 'postgres'
      ? sql`insert into ${table} (id, name, text)
          select * from json_to_recordset(${JSON.stringify(rows)}) as folded (id integer, name text, text text)
          on conflict (id) do update set name = excluded.name, text = excluded.text`
      : sql`insert or replace into ${table} (rowid, name, text)
          select value ->> 'id', value ->> 'name', value ->> 'text' from json_each(${JSON.stringify(rows)})`;
  await statement.execute(tx);
}

/** The words of folded texts, with duplicates. */
export const wordsOf = (folded: readonly Folded[]): string[] =>
  folded.flatMap(({ text }) => (text === '' ? [] : text.split(' ')));

/** Stores the texts, names and words of rows, except for rows that no longer exist. */
export async function storeTexts(tx: Database, kind: SearchedKind, ids: readonly number[]): Promise<void> {
  const texts = await readTexts[kind](tx, ids);
  if (texts.length === 0) return;
  const folded = texts.map((rowTexts) => ({ id: rowTexts.id, ...fold(rowTexts) }));
  await storeFolded(tx, kind, folded);
  await insertWords(tx, wordsOf(folded));
}

/** Indexes every row, for rows that a restore or a benchmark inserted directly. */
export async function indexAll(tx: Database): Promise<void> {
  for (const kind of searchedKinds) {
    for (let after = 0, last: number | undefined; ; after = last) {
      const rows = await tx
        .selectFrom(searchedTables[kind] as 'projects')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute();
      last = rows.at(-1)?.id;
      if (last === undefined) break;
      await storeTexts(tx, kind, idsOf(rows));
    }
  }
}
