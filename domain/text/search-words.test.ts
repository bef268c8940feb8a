import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areTwoTyposApart,
  foldedText,
  foldedWords,
  hasTerm,
  isMistyped,
  isOneTypoApart,
  likeness,
  searchTerms,
  twoTypoParts,
  typoParts,
} from './search-words.ts';

describe('words', () => {
  it.each([
    ['Ёлка, ещё ЁЛКА!', ['елка', 'еще']],
    ['Știință și ŞTIINŢĂ', ['stiinta', 'si']],
    ['în câmp, Țară', ['in', 'camp', 'tara']],
    ['İstanbul Café ﬁn', ['istanbul', 'cafe', 'fin']],
    ['oksana@lantern.example', ['oksana', 'lantern', 'example']],
    ['$120,000 — v2.0', ['120', '000', 'v2', '0']],
    ['🎮 — !', []],
  ])('of %j are %j', (text, words) => expect(foldedWords(text)).toEqual(words));

  it('are in lower case, even letters of which only the compatible form has a lower case', () => {
    expect(foldedWords('ℝeal 𝐁old ＷＩＤＥ')).toEqual(['real', 'bold', 'wide']);
  });

  it('are limited in length, and in number for a search', () => {
    expect(foldedWords('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
  });

  it.each([
    ['amp', true],
    ['am', false],
    ['la', true],
    ['l', true],
    ['m', false],
    ['戏', true],
    ['lampi', false],
  ])('are found by %s: %s', (term, expected) => expect(hasTerm(foldedText('A lamp, 游戏'), term)).toBe(expected));
});

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'ш', 'я');
/** Makes one typo: a missing, additional or wrong letter, or two adjacent letters swapped. */
const mistype = (letters: readonly string[], position: number, other: string, kind: number): string[] => {
  const index = position % letters.length;
  const typed = [
    () => letters.toSpliced(index, 1),
    () => letters.toSpliced(position % (letters.length + 1), 0, other),
    () => letters.with(index, other),
    () => letters.toSpliced(index, 2, ...letters.slice(index, index + 2).toReversed()),
  ];
  return typed[kind]!();
};

describe('a typo', () => {
  const word = fc.array(letter, { minLength: 4, maxLength: 12 });

  it('of any kind counts as one, and changes either the prefix or the suffix but not both', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, fc.nat(3), (letters, position, other, kind) => {
        const [meant, typed] = [letters.join(''), mistype(letters, position, other, kind).join('')];
        expect([isOneTypoApart(meant, typed), isOneTypoApart(typed, meant)]).toEqual([true, true]);
        const [beginning, ending] = typoParts(meant);
        expect(typed.startsWith(beginning) || typed.endsWith(ending)).toBe(true);
      }),
    );
  });

  it.each([
    ['lantern', 'lanten', true],
    ['lantern', 'lanetrn', true],
    ['lantern', 'latnren', false],
    ['lantern', 'lant', false],
    ['abc', 'bca', false],
  ])('%s and %s: %s', (first, second, apart) => expect(isOneTypoApart(first, second)).toBe(apart));
});

describe('two typos', () => {
  const word = fc.array(letter, { minLength: 8, maxLength: 14 });
  const typo = fc.tuple(fc.nat(), letter, fc.nat(3));

  it('of any kind count as two, and do not change one of the parts by which words are looked up', () => {
    fc.assert(
      fc.property(word, typo, typo, (letters, first, second) => {
        const [meant, typed] = [letters.join(''), mistype(mistype(letters, ...first), ...second).join('')];
        // Two typos in the same place may need three edits.
        fc.pre(areTwoTyposApart(meant, typed));
        const { beginnings, middle, endings } = twoTypoParts(meant);
        const isLookedUp =
          beginnings.some((part) => typed.startsWith(part)) ||
          typed.includes(middle) ||
          endings.some((part) => typed.endsWith(part));
        expect([meant, typed, isLookedUp]).toEqual([meant, typed, true]);
        expect(areTwoTyposApart(typed, meant)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('are accepted from eight letters on, and one from four', () => {
    for (const [typed, meant, isMeant] of [
      ['lnternfal', 'lanternfall', true],
      ['ёлчоные', 'ёлочные', true],
      ['ёлчоныи', 'ёлочные', false],
      ['marigodl', 'marigold', true],
      ['maxigodl', 'marigold', true],
      ['maxygodl', 'marigold', false],
      ['lantren', 'lantern', true],
      ['lamtren', 'lantern', false],
      ['lam', 'lamp', false],
      ['lamb', 'lamp', true],
    ] as const)
      expect([typed, isMistyped(typed, meant)]).toEqual([typed, isMeant]);
  });
});

it('words are the more similar the more pairs of letters they share', () => {
  expect(likeness('lantern', 'lantern')).toBe(1);
  expect(likeness('lantern', 'lanternfall')).toBeGreaterThan(likeness('lantern', 'western'));
  expect(likeness('lantern', 'quill')).toBe(0);
});
