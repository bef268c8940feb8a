/** Characters of a word that count. */
const wordLimit = 40;

/** Different words that a row is found by; people write fewer, and each costs an index about 200 bytes. */
const textLimit = 3000;

const nameLimit = 100;

/** Folded characters that are read for words: more than so many words of a text have, and one ligature may be eighteen. */
const foldedLimit = 100_000;

/** The most words of a search; further words hardly narrow it. */
const termLimit = 8;

/** From these lengths on a word may have one typo, and two: shorter ones are too similar. */
const typoLengths = { one: 4, two: 8 } as const;

/** The words of a text without case, accents and punctuation, each once: `Ёлка` is `елка`, and `Știință`, with a comma or a cedilla, is `stiinta`. */
export function foldedWords(text: string): string[] {
  // Marks are removed first, because NFKD needs quadratic time to order a long run of them.
  const folded = withoutMarks(withoutMarks(text.toLowerCase()).normalize('NFKD')).slice(0, foldedLimit);
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(cutWord))];
}

const withoutMarks = (text: string): string => text.replaceAll(/\p{M}+/gu, '');

const cutWord = (word: string): string =>
  word.length > wordLimit ? Array.from(word).slice(0, wordLimit).join('') : word;

/** A text as it is stored for searching: its first {@link foldedWords} with spaces between. */
export const foldedText = (text: string): string => foldedWords(text).slice(0, textLimit).join(' ');

/** A name as it is stored for searching; only longer ones count as texts. */
export const foldedName = (name: string): string => foldedWords(name).slice(0, nameLimit).join(' ');

/** The words of a search; a match contains all of them. */
export const searchTerms = (text: string): string[] => foldedWords(text).slice(0, termLimit);

export function typosOf(word: string): 0 | 1 | 2 {
  const { length } = lettersOf(word);
  if (length >= typoLengths.two) return 2;
  return length >= typoLengths.one ? 1 : 0;
}

/** Whether a word that was typed may be meant to be another. */
export const isMistyped = (typed: string, meant: string): boolean =>
  typosOf(typed) > 0 && areApart(typed, meant, typosOf(typed));

/** Whether a term matches only the start of words: nearly every word contains one or two given letters of an alphabet. */
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

/**
 * The same of a word of eight letters or more and two typos, which leave one of beginning, middle and ending. Two letters that change
 * places may stand in two of them: beginning and ending are also there with the letters at the cut swapped.
 */
export function twoTypoParts(word: string): { beginnings: string[]; middle: string; endings: string[] } {
  const letters = Array.from(word);
  const third = Math.floor(letters.length / 3);
  const last = letters.length - third;
  const swapped = (place: number) => letters.with(place - 1, letters[place]!).with(place, letters[place - 1]!);
  const part = (of: readonly string[], from: number, to?: number) => of.slice(from, to).join('');
  return {
    beginnings: [part(letters, 0, third), part(swapped(third), 0, third + 1)],
    middle: part(letters, third, last),
    endings: [part(letters, last), part(swapped(last), last - 1)],
  };
}

/** Whether one letter too many, too few or wrong, or two that changed places, make one word the other. */
export const isOneTypoApart = (one: string, other: string): boolean => areApart(one, other, 1);

/** Whether at most two typos, no two of them in one letter, make one word the other. */
export const areTwoTyposApart = (one: string, other: string): boolean => areApart(one, other, 2);

/** Whether at most `most` typos make one word the other. */
function areApart(one: string, other: string, most: number): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  let [rows, columns] = [a.length, b.length];
  if (Math.abs(rows - columns) > most) return false;
  // A beginning and an ending that both have need no typo.
  let start = 0;
  while (start < rows && start < columns && a[start] === b[start]) start += 1;
  for (; rows > start && columns > start && a[rows - 1] === b[columns - 1]; columns -= 1) rows -= 1;
  // Rows of the table of distances between beginnings (optimal string alignment).
  let before: number[] = [];
  let last: number[] = [];
  for (let place = 0; place <= columns - start; place += 1) last.push(place);
  let leastBefore = 0;
  for (let row = start + 1; row <= rows; row += 1) {
    const next = [row - start];
    let least = row - start;
    for (let column = start + 1; column <= columns; column += 1) {
      const place = column - start;
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(last[place]! + 1, next[place - 1]! + 1, last[place - 1]! + wrong);
      if (row - 1 > start && place > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, before[place - 2]! + 1);
      next.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most && leastBefore > most) return false;
    before = last;
    last = next;
    leastBefore = least;
  }
  return last[columns - start]! <= most;
}

/** The letters of a word by position; hardly any word has a letter of two code units. */
const lettersOf = (word: string): ArrayLike<string> => (/[\uD800-\uDFFF]/.test(word) ? Array.from(word) : word);

/** Similarity of two words, from 0 to 1: by the pairs of letters that both have, with their beginnings and ends. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}

function pairsOf(word: string): ReadonlySet<string> {
  const letters = Array.from(` ${word} `);
  return new Set(letters.slice(1).map((letter, index) => letters[index]! + letter));
}
