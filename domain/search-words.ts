/** Longest word that is told apart from others, in characters. */
const wordLimit = 40;

/** Words that a search looks for; more hardly narrow it. */
const termLimit = 8;

/** From this length on a word may be mistyped: shorter ones are all alike. */
const typoLength = 4;

/**
 * The words of a text as a search compares them: without case, accents and punctuation, each once. `Ёлка` is `елка`,
 * and `Știință`, with a comma or a cedilla, is `stiinta`.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '');
  return [
    ...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => Array.from(word).slice(0, wordLimit).join(''))),
  ];
}

/** The words that a search looks for, all of them. */
export const searchTerms = (text: string): string[] => foldedWords(text).slice(0, termLimit);

/** Whether a word that was typed may be meant to be another. */
export const mayBeMistyped = (word: string): boolean => Array.from(word).length >= typoLength;

/** Whether what was typed is looked for at the beginning of words only: one letter of an alphabet stands in nearly every word. */
export const isOneLetter = (word: string): boolean => /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]$/u.test(word);

/** The word and each of its endings: what begins one of them stands in the word. */
export function endings(word: string): string[] {
  const letters = Array.from(word);
  const shortest = 2;
  return [word, ...letters.slice(1, 1 - shortest).map((_, index) => letters.slice(index + 1).join(''))];
}

/** The word, and what is left of it without one of its letters: words that are one typo apart have one of these in common. */
export function misspellings(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
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
