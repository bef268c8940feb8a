import { type Found, foundLimits } from '../../../domain/found.ts';
import { foldedWords, hasTerm, isMistyped, searchTerms } from '../../../domain/search-words.ts';
import type { Database } from '../../db/tables.ts';
import { isAlone } from '../../messages/store.ts';
import { findSenders } from '../../senders/store.ts';
import { inOrder } from '../listed.ts';
import type { Ordered } from '../matches.ts';
import { lookUpText, search } from '../store.ts';
import type { LookedUp } from '../words.ts';
import { nearestNames } from './nearest.ts';

/** What the back office has of a text. */
export async function find(db: Database, text: string): Promise<Found> {
  const isSearched = Array.from(text).length >= foundLimits.shortest;
  const isAddress = isSearched && !/[\s\p{Cc}]/u.test(text);
  const lookedUp = isSearched ? await lookUpText(db, text) : undefined;
  const listed = db.selectFrom('contactMessages').where('status', '!=', 'spam').where(isAlone);
  const [submissions, messages, senders, shown] = await Promise.all([
    // Without a filter the search leaves out what no list has.
    best(db, 'project', text, lookedUp, undefined, (ids) =>
      db
        .selectFrom('projects')
        .select(['id', 'name', 'status', 'createdAt'])
        .where('id', 'in', ids)
        .where('spamAt', 'is', null)
        .where('mergedInto', 'is', null)
        .execute(),
    ),
    best(db, 'message', text, lookedUp, listed.select('contactMessages.id'), (ids) =>
      listed.select(['id', 'subject', 'name', 'status', 'createdAt']).where('id', 'in', ids).execute(),
    ),
    isAddress ? findSenders(db, text) : [],
    isSearched ? cases(db, text) : [],
  ]);
  return { submissions, messages, senders: senders.slice(0, foundLimits.each), cases: shown };
}

async function best<Item extends { id: number }>(
  db: Database,
  kind: 'project' | 'message',
  text: string,
  lookedUp: LookedUp | undefined,
  among: Ordered | undefined,
  read: (ids: readonly number[]) => Promise<Item[]>,
): Promise<{ items: Item[]; nearest: boolean }> {
  const of = async (ids: readonly number[]) => (await inOrder(ids, read)).slice(0, foundLimits.each);
  const found = lookedUp && (await search(db, kind, lookedUp, among, foundLimits.each));
  if (!found) return { items: [], nearest: false };
  const items = await of(await found.ranked(foundLimits.each));
  if (items.length > 0) return { items, nearest: false };
  const nearest = await of((await nearestNames(db, kind, text)).slice(0, compared));
  return { items: nearest, nearest: nearest.length > 0 };
}

/** The nearest names may be those of spam, or of what is merged into others. */
const compared = 10 * foundLimits.each;

/** Cases by their titles; they are few. */
async function cases(db: Database, text: string): Promise<Found['cases']> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'title'])
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => {
      const words = foldedWords(row.title);
      const typed = terms.filter((term) => hasTerm(words.join(' '), term));
      const isFound = terms.every((term) => typed.includes(term) || words.some((word) => isMistyped(term, word)));
      return { row, typed: isFound ? typed.length : -1 };
    })
    .filter(({ typed }) => typed >= 0)
    .toSorted((a, b) => b.typed - a.typed)
    .slice(0, foundLimits.each)
    .map(({ row }) => row);
}
