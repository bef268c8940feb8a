import { type RawBuilder, sql } from 'kysely';
import { isMistyped, isPrefix, twoTypoParts, typoParts, typosOf } from '../../domain/search-words.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';

/* `search_words` has every word of the searched texts once: what a typed term may mean is looked up there by trigrams. */

/** A term of a search, and the words that it may mean. */
export interface ExpandedTerm {
  term: string;
  /** The words that have the term in them; nothing where they are more than {@link wordLimit}, and where it is a beginning. */
  typed: string[] | undefined;
  /** Words that are one typo apart, or two from a long term. */
  guessed: string[];
}

/** Words that one term may stand for in a full-text query, whose cost is that of its words times that of its rows. */
const wordLimit = 300;

export async function expandTerms(
  { db, engine }: { db: Database; engine: Engine },
  terms: readonly string[],
): Promise<ExpandedTerm[]> {
  const asked = terms.flatMap((term, index) => (isPrefix(term) ? [] : candidates(engine, term, index)));
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await sql<{ term: number; typed: number; word: string }>`${sql.join(asked, sql` union all `)}`.execute(
          db.withoutPlugins(),
        );
  return terms.map((term, index) => {
    const own = rows.filter((row) => row.term === index);
    const typed = own.filter((row) => row.typed === 1).map(({ word }) => word);
    if (isPrefix(term) || typed.length > wordLimit) return { term, typed: undefined, guessed: [] };
    let guessed: string[] | undefined;
    return {
      term,
      typed,
      // Most searches find enough without.
      get guessed() {
        return (guessed ??= own
          .filter(({ typed, word }) => typed === 0 && !word.includes(term) && isMistyped(term, word))
          .map(({ word }) => word)
          .slice(0, wordLimit));
      },
    };
  });
}

/** Queries for the words that have a term, and for those that may be meant. */
function candidates(engine: Engine, term: string, index: number): RawBuilder<unknown>[] {
  const rows = (typed: 0 | 1, where: RawBuilder<unknown>, limit = sql``) =>
    sql`select * from (select ${sql.lit(index)} as term, ${sql.lit(typed)} as typed, word
      from search_words where ${where} ${limit}) as words`;
  const length = Array.from(term).length;
  // Shorter than a trigram: one or two signs of a script that has no alphabet.
  const typed =
    length < 3 ? contains(engine, 'word', term) : sql`${contains(engine, 'word', term)} and ${has(engine, [term])}`;
  const queries = [rows(1, typed, sql`limit ${sql.lit(wordLimit + 1)}`)];
  const typos = typosOf(term);
  if (typos > 0) {
    const parts = typos === 2 ? twoTypos(term) : oneTypo(term);
    const isLike = sql`length(word) between ${length - typos} and ${length + typos} and ${has(engine, parts)}`;
    queries.push(rows(0, isLike));
  }
  return queries;
}

/* Words stand between two spaces. */
const oneTypo = (term: string): string[] => {
  const [beginning, ending] = typoParts(term);
  return [`  ${beginning}`, `${ending}  `];
};
const twoTypos = (term: string): string[] => {
  const { beginnings, middle, endings } = twoTypoParts(term);
  return [...beginnings.map((part) => `  ${part}`), middle, ...endings.map((part) => `${part}  `)];
};

/** Whether a column has a text in it. Folded text has no wildcards. */
export const contains = (engine: Engine, column: string, text: string): RawBuilder<boolean> =>
  engine === 'postgres' ? sql`${sql.ref(column)} like ${`%${text}%`}` : sql`instr(${sql.ref(column)}, ${text}) > 0`;

/** Whether a word has all trigrams of one of `parts`. */
export const has = (engine: Engine, parts: readonly string[]): RawBuilder<boolean> =>
  engine === 'postgres'
    ? sql`(${sql.join(
        parts.map((part) => sql`search_trigrams(word) @> ${trigrams(part)}::text[]`),
        sql` or `,
      )})`
    : sql`id in (select rowid from search_trigrams where search_trigrams match ${parts.map((part) => `"${part}"`).join(' OR ')})`;

function trigrams(text: string): string[] {
  const letters = Array.from(text);
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
}

/** Adds the words that are not there yet. */
export async function insertWords(tx: Database, words: Iterable<string>): Promise<void> {
  // In one order everywhere: transactions that add the same words wait for each other, and not in a circle.
  const sorted = [...new Set(words)].toSorted();
  if (sorted.length === 0) return;
  const values =
    engineOf(tx) === 'postgres'
      ? sql`select * from unnest(${sorted}::text[])`
      : sql`select value from json_each(${JSON.stringify(sorted)}) where true`;
  await sql`insert into search_words (word) ${values} on conflict do nothing`.execute(tx);
}

/** Words that are checked in one transaction: others who add words wait for it. */
const batch = 200;

/** Deletes the words that no text has any more. */
export async function deleteUnusedWords({ db, engine }: { db: Database; engine: Engine }): Promise<void> {
  const word = engine === 'postgres' ? sql`('''' || word || '''')::tsquery` : sql`'"' || word || '"'`;
  const unused = sql.join(
    ['project_search', 'message_search'].map(
      (table) =>
        sql`not exists (select 1 from ${sql.table(table)} where ${
          engine === 'postgres' ? sql`search_lexemes(text) @@ ${word}` : sql`${sql.ref(table)} match ${word}`
        })`,
    ),
    sql` and `,
  );
  // Each lookup would read the list of what was inserted last.
  if (engine === 'postgres')
    await sql`select gin_clean_pending_list('project_search_lexemes'), gin_clean_pending_list('message_search_lexemes')`.execute(
      db,
    );
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await db.transaction().execute(async (tx) => {
      // Nobody adds words meanwhile: a word must not go while a new text has it.
      if (engine === 'postgres') await sql`lock table search_words in share row exclusive mode`.execute(tx);
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word > ${from} order by word limit ${sql.lit(batch)}`.execute(tx);
      const last = rows.at(-1)?.word;
      if (last !== undefined)
        await sql`delete from search_words where word > ${from} and word <= ${last} and ${unused}`.execute(tx);
      return last;
    });
  }
}
