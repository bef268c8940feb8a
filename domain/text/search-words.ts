/** The maximum length of a word; the rest is ignored. */
const wordLimit = 40;

/** The maximum of different words per row; people write fewer, and each needs about 200 bytes in an index. */
const textLimit = 3000;

const nameLimit = 100;

/** The maximum of folded characters that are searched for words; one ligature may expand to eighteen. */
const foldedLimit = 100_000;

/** The maximum of words in a search; further words hardly narrow it. */
const termLimit = 8;

/** The minimum lengths of a word for one and for two typos: shorter words are too similar. */
const typoLengths = { one: 4, two: 8 } as const;

/** The distinct words of a text without case, accents and punctuation: `Ёлка` is `елка`, and `Știință`, with a comma or a cedilla, is `stiinta`. */
export function foldedWords(text: string): string[] {
  // Marks are removed first, since NFKD takes quadratic time to sort a long run of them. NFKD turns `ℝ`, which has no lower case, into `R`.
  const decomposed = withoutMarks(text.toLowerCase()).normalize('NFKD').toLowerCase();
  const folded = withoutMarks(decomposed).slice(0, foldedLimit);
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(cutWord))];
}

const withoutMarks = (text: string): string => text.replaceAll(/\p{M}+/gu, '');

const cutWord = (word: string): string =>
  word.length > wordLimit ? Array.from(word).slice(0, wordLimit).join('') : word;

/** The searchable form of a text: its first {@link foldedWords}, separated by spaces. */
export const foldedText = (text: string): string => foldedWords(text).slice(0, textLimit).join(' ');

/** The searchable form of a name; the rest of a long one is only found as a text. */
export const foldedName = (name: string): string => foldedWords(name).slice(0, nameLimit).join(' ');

/** The words of a search, all of which a match contains. */
export const searchTerms = (text: string): string[] => foldedWords(text).slice(0, termLimit);

export function typosOf(word: string): 0 | 1 | 2 {
  const { length } = lettersOf(word);
  if (length >= typoLengths.two) return 2;
  return length >= typoLengths.one ? 1 : 0;
}

/** Whether a typed word may be a misspelling of another. */
export const isMistyped = (typed: string, meant: string): boolean =>
  typosOf(typed) > 0 && areApart(typed, meant, typosOf(typed));

/** Whether a term matches only the start of words: nearly every word contains a given letter or two of an alphabet. */
export const isPrefix = (term: string): boolean => /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]{1,2}$/u.test(term);

/** Whether a folded text contains a term as typed: within a word, or at its start. */
export const hasTerm = (text: string, term: string): boolean =>
  isPrefix(term) ? ` ${text}`.includes(` ${term}`) : text.includes(term);

/** The prefix and the suffix of a word, one of which a word with one typo shares. */
export function typoParts(word: string): [beginning: string, ending: string] {
  const letters = Array.from(word);
  const half = Math.floor((letters.length - 1) / 2);
  return [letters.slice(0, half).join(''), letters.slice(half + 1).join('')];
}

/**
 * The parts of a word of at least eight letters, one of which a word with two typos shares. Swapped letters may be in two parts, so
 * prefix and suffix are also returned with the letters at the cut swapped.
 */
export function twoTypoParts(word: string): { beginnings: string[]; middle: string; endings: string[] } {
  const letters = Array.from(word);
  const third = Math.floor(letters.length / 3);
  const last = letters.length - third;
  const swapLettersBefore = (cut: number) => letters.with(cut - 1, letters[cut]!).with(cut, letters[cut - 1]!);
  const joinLetters = (source: readonly string[], from: number, to?: number) => source.slice(from, to).join('');
  return {
    beginnings: [joinLetters(letters, 0, third), joinLetters(swapLettersBefore(third), 0, third + 1)],
    middle: joinLetters(letters, third, last),
    endings: [joinLetters(letters, last), joinLetters(swapLettersBefore(last), last - 1)],
  };
}

/** Whether two words differ by one missing, additional or wrong letter, or by two swapped letters. */
export const isOneTypoApart = (first: string, second: string): boolean => areApart(first, second, 1);

/** Whether two words differ by at most two typos that do not affect the same letter. */
export const areTwoTyposApart = (first: string, second: string): boolean => areApart(first, second, 2);

/** Whether two words differ by at most `maximum` typos. */
function areApart(first: string, second: string, maximum: number): boolean {
  const [a, b] = [lettersOf(first), lettersOf(second)];
  let [rows, columns] = [a.length, b.length];
  if (Math.abs(rows - columns) > maximum) return false;
  // A shared prefix and suffix need no comparison.
  let start = 0;
  while (start < rows && start < columns && a[start] === b[start]) start += 1;
  for (; rows > start && columns > start && a[rows - 1] === b[columns - 1]; columns -= 1) rows -= 1;
  // Rows of the distance table (optimal string alignment).
  let before: number[] = [];
  let last: number[] = [];
  for (let index = 0; index <= columns - start; index += 1) last.push(index);
  let leastBefore = 0;
  for (let row = start + 1; row <= rows; row += 1) {
    const distances = [row - start];
    let smallest = row - start;
    for (let column = start + 1; column <= columns; column += 1) {
      const index = column - start;
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(last[index]! + 1, distances[index - 1]! + 1, last[index - 1]! + wrong);
      if (row - 1 > start && index > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        distance = Math.min(distance, before[index - 2]! + 1);
      distances.push(distance);
      smallest = Math.min(smallest, distance);
    }
    if (smallest > maximum && leastBefore > maximum) return false;
    before = last;
    last = distances;
    leastBefore = smallest;
  }
  return last[columns - start]! <= maximum;
}

/** The letters of a word by index; few words have letters of two code units. */
const lettersOf = (word: string): ArrayLike<string> => (/[\uD800-\uDFFF]/.test(word) ? Array.from(word) : word);

/** The similarity of two words from 0 to 1, by the letter pairs that both have, including their starts and ends. */
export function likeness(first: string, second: string): number {
  const [a, b] = [pairsOf(first), pairsOf(second)];
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}

function pairsOf(word: string): ReadonlySet<string> {
  const letters = Array.from(` ${word} `);
  return new Set(letters.slice(1).map((letter, index) => letters[index]! + letter));
}
