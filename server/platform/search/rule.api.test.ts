import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { searchLimit } from '../../../domain/inbox/list-query.ts';
import { foldedText, hasTerm, isMistyped, searchTerms } from '../../../domain/text/search-words.ts';
import { openDatabase } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { findMessages } from '../../features/inbox/message-list.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { search } from './search-queries.ts';
import { indexAll } from './texts.ts';
import { deleteUnusedWords } from './words.ts';
import { insertMessageRows } from '../../testing/conversations.ts';

/* Compares the search with a slow reference that applies the domain's rule to every row. */

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db } = database;
const now = new Date('2026-03-01T12:00:00.000Z');

/** Replaces all messages; the sequence of ids continues. Text before a colon becomes the subject. */
async function store(texts: readonly string[]): Promise<void> {
  await db.deleteFrom('conversations').execute();
  const rows = texts.map((text, index) => ({
    name: 'x',
    email: 'x',
    subject: text.includes(':') ? text.split(':')[0]! : 'x',
    message: text.split(':').at(-1)!,
    status: 'new' as const,
    language: 'en' as const,
    createdAt: new Date(now.getTime() + index).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += 200) await insertMessageRows(db, rows.slice(start, start + 200));
  await db.transaction().execute((tx) => indexAll(tx));
}

/** Searches all messages. */
const searchMessages = async (text: string, from: Database = db) =>
  (await search(from, { kind: 'message', text, listedIdsQuery: from.selectFrom('messages').select('id') }))!;

const findIds = async (text: string) => (await searchMessages(text)).ranked();

async function slowSearch(text: string): Promise<number[]> {
  const rows = await db.selectFrom('messages').select(['id', 'subject', 'message']).orderBy('id', 'desc').execute();
  const terms = searchTerms(text);
  const isMeant = (folded: string, term: string) =>
    hasTerm(folded, term) || folded.split(' ').some((word) => isMistyped(term, word));
  const count = (folded: string, has: (folded: string, term: string) => boolean) =>
    terms.filter((term) => has(folded, term)).length;
  return rows
    .map(({ id, subject, message }) => {
      const [name, folded] = [foldedText(`x ${subject}`), foldedText(`x ${subject} x ${message}`)];
      const typed = count(folded, hasTerm);
      return {
        id,
        typed,
        named: count(name, typed === terms.length ? hasTerm : isMeant),
        meant: count(folded, isMeant),
      };
    })
    .filter(({ meant }) => meant === terms.length)
    .toSorted((a, b) => b.typed - a.typed || b.named - a.named || b.id - a.id)
    .map(({ id }) => id);
}

describe('a search finds the rows of the rule, in its order', () => {
  const word = fc
    .array(fc.constantFrom('a', 'b', 'н', 'ё', 'Ș', '7', '戏'), { minLength: 1, maxLength: 7 })
    .map((letters) => letters.join(''));
  /** A word of ten letters, with up to three of them changed. */
  const long = fc
    .array(fc.tuple(fc.nat(9), fc.constantFrom('a', 'н', '戏', '')), { maxLength: 3 })
    .map((changes) =>
      changes.reduce((letters, [index, letter]) => letters.with(index, letter), Array.from('анbёабнаёb')).join(''),
    );
  const words = fc.array(fc.oneof(word, word, long), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '));
  const text = fc.oneof(
    words,
    fc.tuple(words, words).map(([subject, message]) => `${subject}:${message}`),
  );
  const query = fc.array(fc.oneof(word, long), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));

  it('in any texts', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 40 }),
        fc.array(query, { minLength: 20, maxLength: 20 }),
        async (texts, queries) => {
          await store(texts);
          for (const searchText of queries) {
            const { ranked, count } = await searchMessages(searchText);
            expect([searchText, await ranked(), count.capped]).toEqual([
              searchText,
              await slowSearch(searchText),
              undefined,
            ]);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('if more words contain a term than are looked up one by one', async () => {
    await store(Array.from({ length: 700 }, (_, index) => `lanterns${index} ${index % 3 ? 'ship' : 'shop'}`));
    for (const searchText of ['lanterns', 'anterns1', 'lanterns shop', 'ship', 'la shap', 'lantern5'])
      expect([searchText, await findIds(searchText)]).toEqual([searchText, await slowSearch(searchText)]);
  });
});

it('the vocabulary drops only words that no text contains', async () => {
  await store(['Marigold harbour', 'harbour lantern']);
  await db.deleteFrom('messages').where('message', 'like', 'Marigold%').execute();
  await deleteUnusedWords(database.db);
  expect(await words(db)).toEqual(['harbour', 'lantern', 'x']);
});

describe('a search with more matches than are counted', () => {
  const total = 8192 + 2 * searchLimit;

  it('returns the newest thousand by relevance, and all in other orders', async () => {
    await store(Array.from({ length: total }, (_, index) => (index < searchLimit + 1 ? 'old harbour' : 'new harbour')));
    const newest = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(searchLimit).execute();
    const ids = newest.map(({ id }) => id);
    for (const searchText of ['harbour', 'ha', 'new', 'harbor', 'hrbour new']) {
      const { ranked, count } = await searchMessages(searchText);
      expect([searchText, await ranked(), count.capped]).toEqual([searchText, ids, true]);
    }
    const oldIds = await findIds('old');
    expect([oldIds.length, (await searchMessages('old')).count]).toEqual([
      searchLimit,
      { total: searchLimit, capped: true },
    ]);
    expect(oldIds[0]).toBe(ids[0]! - (total - searchLimit - 1));

    const page = await findMessages(database.db, { q: 'harbour', sort: 'oldest', pageSize: 1 }, now);
    expect(page).toMatchObject({ items: [{ message: 'old harbour' }], total: searchLimit, capped: true });
    expect(await findMessages(database.db, { q: 'harbour', page: 41 }, now)).toMatchObject({ items: [], capped: true });
  });

  it.each([
    ['harbour', 'oldest'],
    ['new', 'oldest'],
    ['new', 'newest'],
    ['old', 'newest'],
    ['harbor old', 'oldest'],
  ] as const)('the pages of %s, %s first, combine to the whole list', async (q, sort) => {
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('message', 'like', `%${q.replace('harbor ', '')}%`)
      .orderBy('createdAt', sort === 'oldest' ? 'asc' : 'desc')
      .execute();
    for (const page of [1, 8]) {
      const { items } = await findMessages(database.db, { q, sort, page, pageSize: 100 }, now);
      expect([page, items.map(({ id }) => id)]).toEqual([
        page,
        rows.slice(100 * (page - 1), 100 * page).map(({ id }) => id),
      ]);
    }
  });

  it('counts exactly if only a few of them match the filter', async () => {
    await db.updateTable('messages').set({ status: 'spam' }).where('message', '=', 'old harbour').execute();
    const answer = await findMessages(database.db, { q: 'harbour', status: ['read'] }, now);
    expect(answer).toEqual({ items: [], total: 0, page: 1, pageSize: 25, hasMore: false });
    expect(await findMessages(database.db, { q: 'harbor', status: ['spam'] }, now)).toMatchObject({
      total: searchLimit,
      capped: true,
    });
  });

  it.each([7, 40])('returns the newest thousand if a filter matches one of %i', async (every) => {
    await db.updateTable('messages').set({ status: 'new' }).where('status', '!=', 'spam').execute();
    await db
      .updateTable('messages')
      .set({ status: 'read' })
      .where('status', '!=', 'spam')
      .where(sql`id % ${sql.lit(every)}`, '=', 0)
      .execute();
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('status', '=', 'read')
      .orderBy('id', 'desc')
      .execute();
    const filteredIds = rows.map(({ id }) => id);
    expect(filteredIds.length > searchLimit).toBe(every === 7);
    for (const q of ['harbour', 'ha', 'new', 'hrbour']) {
      const { items, total, capped } = await findMessages(database.db, { q, status: ['read'], pageSize: 100 }, now);
      expect([q, items.map(({ id }) => id)]).toEqual([q, filteredIds.slice(0, 100)]);
      expect([q, total, capped]).toEqual([
        q,
        Math.min(filteredIds.length, searchLimit),
        filteredIds.length > searchLimit || undefined,
      ]);
    }
    expect((await findMessages(database.db, { q: 'old', status: ['read'] }, now)).total).toBe(0);
  });

  it('reads the matches from an index', async () => {
    const queries: CompiledQuery[] = [];
    const watched = openDatabase(database, undefined, ({ query }) => void queries.push(query));
    await searchMessages('harbor new', watched.db);
    await watched.close();
    const postgres = database.engine === 'postgres';
    await db.transaction().execute(async (tx) => {
      // PostgreSQL prefers a sequential scan for so few rows; this test only checks that an index can be used.
      if (postgres) await sql`set local enable_seqscan = off`.execute(tx);
      for (const query of queries) {
        const explain = CompiledQuery.raw(`explain ${postgres ? '' : 'query plan'} ${query.sql}`, [
          ...query.parameters,
        ]);
        const { rows } = await tx.executeQuery<Record<string, unknown>>(explain);
        const plan = rows.map((row) => String(row.detail ?? Object.values(row)[0])).join('\n');
        expect(plan).not.toMatch(
          /Seq Scan on|SCAN search_words|SCAN message_search\w*\b(?! VIRTUAL TABLE INDEX \d+:\S)/,
        );
      }
    });
  });
});

const words = async (from: Database) => {
  const rows = await from
    .selectFrom('searchWords' as 'users')
    .select('word' as 'username')
    .orderBy('word' as 'username')
    .execute();
  return rows.map((row) => (row as unknown as { word: string }).word);
};
