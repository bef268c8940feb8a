import { foldedWords, hasTerm, isMistyped, searchTerms } from '../../../domain/search-words.ts';
import { type Found, foundLimits } from '../../../domain/found.ts';
import type { Engine } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import { isAlone } from '../../messages/store.ts';
import { findSenders } from '../../senders/store.ts';
import { nearestNames } from './nearest.ts';
import type { SearchedKind } from '../row-texts.ts';
import { lookUpText, search } from '../store.ts';
import type { LookedUp } from '../words.ts';

type Target = { db: Database; engine: Engine };

/** What the back office has of a text. */
export async function find(target: Target, text: string): Promise<Found> {
  const { db } = target;
  const isSearched = Array.from(text).length >= foundLimits.shortest;
  const isAddress = isSearched && !/[\s\p{Cc}]/u.test(text);
  const lookedUp = isSearched ? await lookUpText(target, text) : undefined;
  const [projects, sent, senders, shown] = await Promise.all([
    best(target, 'project', text, lookedUp, (ids) => submissions(db, ids)),
    best(target, 'message', text, lookedUp, (ids) => messages(db, ids)),
    isAddress ? findSenders(db, text) : [],
    isSearched ? cases(db, text) : [],
  ]);
  return { submissions: projects, messages: sent, senders: senders.slice(0, foundLimits.each), cases: shown };
}

async function best<Item extends { id: number }>(
  target: Target,
  kind: SearchedKind,
  text: string,
  lookedUp: LookedUp | undefined,
  read: (ids: readonly number[]) => Promise<Item[]>,
): Promise<{ items: Item[]; nearest: boolean }> {
  const of = async (ids: readonly number[]) => {
    const rows = ids.length === 0 ? [] : await read(ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []).slice(0, foundLimits.each);
  };
  const found = lookedUp && (await search(target, kind, lookedUp, amongOf(target.db, kind), foundLimits.each));
  if (!found) return { items: [], nearest: false };
  const items = await of(await found.ranked(foundLimits.each));
  if (items.length > 0) return { items, nearest: false };
  const nearest = await of((await nearestNames(target, kind, text)).slice(0, compared));
  return { items: nearest, nearest: nearest.length > 0 };
}

/** The nearest names may be those of spam, or of what is merged into others. */
const compared = 10 * foundLimits.each;

/** The search of submissions leaves out what no list has. */
const amongOf = (db: Database, kind: SearchedKind) =>
  kind === 'message' ? listedMessages(db).select('contactMessages.id') : undefined;

const listedMessages = (db: Database) => db.selectFrom('contactMessages').where('status', '!=', 'spam').where(isAlone);

const submissions = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'name', 'status', 'createdAt'])
    .where('id', 'in', ids)
    .where('spamAt', 'is', null)
    .where('mergedInto', 'is', null)
    .execute();

const messages = (db: Database, ids: readonly number[]) =>
  listedMessages(db).select(['id', 'subject', 'name', 'status', 'createdAt']).where('id', 'in', ids).execute();

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
