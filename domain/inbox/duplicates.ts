import * as z from 'zod/mini';
import { expected } from './change.ts';
import { projectsFilter } from './list-query.ts';
import { projectEntity } from '../conversation/project.ts';
import { foldedWords, isOneTypoApart, typosOf } from '../text/search-words.ts';
import { id } from '../text/text.ts';

/** Two submissions of one sender are suggested as duplicates if they arrived within this many days. */
export const duplicateDays = 90;

/** The days during which a merge can be undone. */
export const unmergeDays = 30;

/** The maximum of submissions in one merge, since one page shows all of their conversations. */
export const mergeLimit = 100;

/** The operator's explicit consent: submissions of several senders are never merged by default. */
const acrossSenders = z.optional(z.boolean());

/** The body of `POST /api/projects/merge`: ids, or a filter with the number of matches that the operator saw. */
export const mergeRequest = z.union([
  z.object({ ids: z.array(id()).check(z.minLength(2), z.maxLength(mergeLimit)), acrossSenders }),
  z.object({ filter: projectsFilter, expected, acrossSenders }),
]);

/** The oldest submission, and the ids that were merged into it. */
export const mergedProject = z.extend(projectEntity, { merged: z.array(id()) });

/** Whether two names may mean the same game: the longer name contains all words of the shorter one, with up to one typo each. */
export function isSimilarName(first: string, second: string): boolean {
  const [short = [], long = []] = [foldedWords(first), foldedWords(second)].toSorted((a, b) => a.length - b.length);
  if (short.length === 0) return false;
  if (isSimilarWord(short.join(''), long.join(''))) return true;
  return short.every((word) => long.some((candidate) => isSimilarWord(word, candidate)));
}

const isSimilarWord = (first: string, second: string): boolean =>
  first === second || (typosOf(first) > 0 && typosOf(second) > 0 && isOneTypoApart(first, second));
