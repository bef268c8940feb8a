import type { DatabaseSync } from 'node:sqlite';
import type { RebuiltTable } from '../../../domain/operations/maintenance.ts';
import { fullTextIndexes, searchedTables, textTables, wordTable } from './tables.ts';

/* Compares the search tables of the embedded database with the tables that they are derived from. It only reads. */

/** A derived table that does not agree with its source. */
export interface Damage {
  table: RebuiltTable;
  finding: string;
  /** Whether the table only lacks rows, which can be added to it. */
  isIncomplete: boolean;
}

/** The suffixes of the tables in which FTS5 stores an index. Not every index has all of them. */
const shadows = ['content', 'data', 'idx', 'docsize', 'config'] as const;

/** The names of all tables behind the search: everything else is a table of record. */
export const searchTableNames: readonly string[] = [wordTable, ...fullTextIndexes].flatMap((table) => [
  table,
  ...shadows.map((shadow) => `${table}_${shadow}`),
]);

const sources = {
  [textTables.project]: searchedTables.project,
  [textTables.message]: searchedTables.message,
} as const;

/**
 * Finds the damaged or incomplete derived tables in one transaction. FTS5 caches parts of an index between the checks of a connection and would
 * report another connection's write as damage.
 * @param database a connection that only this call uses, for the same reason
 */
export function findSearchDamage(database: DatabaseSync): Damage[] {
  database.exec('begin');
  try {
    return findAllDamage(database);
  } finally {
    database.exec('rollback');
  }
}

function findAllDamage(database: DatabaseSync): Damage[] {
  const damagedTexts = Object.entries(sources).flatMap(([table, source]) =>
    findDamage(table as RebuiltTable, () => checkTexts(database, table, source)),
  );
  // The vocabulary is compared with the intact text indexes; a rebuild of the damaged ones stores their words.
  const readable = Object.values(textTables).filter((table) =>
    damagedTexts.every((damaged) => damaged.table !== table),
  );
  return [...damagedTexts, ...findDamage(wordTable, () => checkWords(database, readable))];
}

type Finding = { finding: string; isIncomplete?: boolean } | undefined;

/** Runs a check of one table. @param check may throw, as SQLite does for pages that it cannot read */
function findDamage(table: RebuiltTable, check: () => Finding): Damage[] {
  try {
    const damage = check();
    return damage ? [{ table, isIncomplete: false, ...damage }] : [];
  } catch (error) {
    return [{ table, finding: (error as Error).message, isIncomplete: false }];
  }
}

function checkTexts(database: DatabaseSync, table: string, source: string): Finding {
  const damage = checkIndex(database, table);
  if (damage !== undefined) return { finding: damage };
  const storedIds = `select id from ${table}_content`;
  if (hasRow(database, `${storedIds} where id not in (select id from ${source})`))
    return { finding: 'has texts of deleted rows' };
  if (hasRow(database, `select id from ${source} where id not in (${storedIds})`))
    return { finding: 'lacks texts', isIncomplete: true };
  return undefined;
}

function checkWords(database: DatabaseSync, texts: readonly string[]): Finding {
  const damage = quickCheck(database, wordTable) ?? checkIndex(database, 'search_trigrams');
  if (damage !== undefined) return { finding: damage };
  if (!hasEveryTrigram(database)) return { finding: 'its trigrams do not match its words' };
  for (const table of texts) {
    const terms = vocabularyOf(database, table, 'row');
    if (hasRow(database, `select term from ${terms} where term not in (select word from ${wordTable})`))
      return { finding: 'lacks words', isIncomplete: true };
  }
  return undefined;
}

/** SQLite cannot compare an index that stores no content: this compares each entry with the word that it belongs to. */
function hasEveryTrigram(database: DatabaseSync): boolean {
  const entries = vocabularyOf(database, 'search_trigrams', 'instance');
  const count = (query: string) => Number(database.prepare(query).get()!.count);
  const expected = count(`select coalesce(sum(length(word) + 2), 0) as count from ${wordTable}`);
  const matchingEntries =
    count(`select count(*) as count from ${entries} as entry join ${wordTable} on ${wordTable}.id = entry.doc
    where substr('  ' || word || '  ', entry.offset + 1, 3) = entry.term`);
  return matchingEntries === expected && count(`select count(*) as count from ${entries}`) === expected;
}

function vocabularyOf(database: DatabaseSync, table: string, type: 'row' | 'instance'): string {
  const name = `temp.${table}_${type}s`;
  database.exec(`create virtual table ${name} using fts5vocab(main, ${table}, ${type})`);
  return name;
}

/** The first damage of a full-text index or of its shadow tables. For texts SQLite also compares the index with the content. */
function checkIndex(database: DatabaseSync, index: string): string | undefined {
  const names = database
    .prepare(
      `select name from sqlite_schema where type = 'table' and name in (${searchTableNames.map(() => '?').join()})`,
    )
    .all(...searchTableNames)
    .map(({ name }) => String(name));
  const tables = shadows.map((shadow) => `${index}_${shadow}`).filter((name) => names.includes(name));
  for (const table of [...tables, index]) {
    const finding = quickCheck(database, table);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

/** The first finding of `quick_check` in one table and its indexes. @throws if a page cannot be read */
export function quickCheck(database: DatabaseSync, table: string): string | undefined {
  const [finding = 'ok'] = Object.values(database.prepare(`pragma quick_check("${table}")`).get() ?? {});
  return finding === 'ok'
    ? undefined
    : String(finding).replace('*** in database main ***', '').replaceAll(/\s+/g, ' ').trim();
}

const hasRow = (database: DatabaseSync, query: string): boolean =>
  database.prepare(`${query} limit 1`).get() !== undefined;
