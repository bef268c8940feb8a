import * as z from 'zod/mini';
import { foldedWords, isOneTypoApart, typosOf } from './search-words.ts';
import { id } from './text.ts';

/** How far apart two submissions of one sender may have come to be suggested as duplicates, in days. */
export const duplicateDays = 90;

/** For how long a merge can be taken back, in days. */
export const unmergeDays = 30;

/** Submissions that are merged at once. */
export const mergeLimit = 20;

/** Body of `POST /api/projects/merge`. */
export const mergeRequest = z.object({
  ids: z.array(id()).check(z.minLength(2), z.maxLength(mergeLimit)),
  /** Said by the operator: submissions of several senders are never merged unasked. */
  acrossSenders: z.optional(z.boolean()),
});

/** Whether two names may mean one game: all words of the shorter one stand in the other, with one typo each. */
export function isSimilarName(one: string, other: string): boolean {
  const [short, long] = [foldedWords(one), foldedWords(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (short.length === 0) return false;
  return (
    isSimilarWord(short.join(''), long.join('')) || short.every((word) => long.some((of) => isSimilarWord(word, of)))
  );
}

const isSimilarWord = (one: string, other: string): boolean =>
  one === other || (typosOf(one) > 0 && typosOf(other) > 0 && isOneTypoApart(one, other));
