/** Characters of a word that count. */
const wordLimit = 40;

/** Different words that a row is found by; people write fewer, and each costs an index about 200 bytes. */
const textLimit = 3000;

/** Folded characters that are read for words: more than so many words of a text have, and one ligature may be eighteen. */
const foldedLimit = 100_000;

/** Words that a search looks for; more hardly narrow it. */
const termLimit = 8;

/** From this length on a word may be mistyped: shorter ones are all alike. */
const typoLength = 4;

/**
 * The words of a text as a search compares them: without case, accents and punctuation, each once. `Ёлка` is `елка`,
 * and `Știință`, with a comma or a cedilla, is `stiinta`.
 */
export function foldedWords(text: string): string[] {
  // Without marks before: NFKD takes quadratic time to order a long run of them.
  const folded = withoutMarks(withoutMarks(text.toLowerCase()).normalize('NFKD')).slice(0, foldedLimit);
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(cutWord))];
}

const withoutMarks = (text: string): string => text.replaceAll(/\p{M}+/gu, '');

const cutWord = (word: string): string =>
  word.length > wordLimit ? Array.from(word).slice(0, wordLimit).join('') : word;

/** A text as it is stored for searching: its first {@link foldedWords} with spaces between. */
export const foldedText = (text: string): string => foldedWords(text).slice(0, textLimit).join(' ');

/** The words that a search looks for, all of them. */
export const searchTerms = (text: string): string[] => foldedWords(text).slice(0, termLimit);

/** Whether a word that was typed may be meant to be another. */
export const mayBeMistyped = (word: string): boolean => Array.from(word).length >= typoLength;

/** Whether a term is looked for at the beginning of words only: one or two letters of an alphabet stand in nearly every word. */
export const isPrefix = (term: string): boolean => /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]{1,2}$/u.test(term);

/** Whether a folded text has a term as it was typed: in a word, or at the beginning of one. */
export const hasTerm = (text: string, term: string): boolean =>
  isPrefix(term) ? ` ${text}`.includes(` ${term}`) : text.includes(term);

/** A beginning and an ending of a word: a word that is one typo apart has one of them, at the same end. */
export function typoParts(word: string): [beginning: string, ending: string] {
  const letters = Array.from(word);
  const half = Math.floor((letters.length - 1) / 2);
  return [letters.slice(0, half).join(''), letters.slice(half + 1).join('')];
}

/** Whether one letter too many, too few or wrong, or two that changed places, make one word the other. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [short, long] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (long.length - short.length > 1) return false;
  const first = long.findIndex((letter, index) => letter !== short[index]);
  if (first === -1) return true;
  const rest = (word: string[], from: number) => word.slice(from).join('');
  if (long.length > short.length) return rest(long, first + 1) === rest(short, first);
  if (rest(long, first + 1) === rest(short, first + 1)) return true;
  return (
    long[first] === short[first + 1] &&
    long[first + 1] === short[first] &&
    rest(long, first + 2) === rest(short, first + 2)
  );
}
