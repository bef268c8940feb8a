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
  ])('are found by %s: %s', (term, found) => expect(hasTerm(foldedText('A lamp, 游戏'), term)).toBe(found));
});

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'ш', 'я');
/** Makes one typo: a missing, additional or wrong letter, or two adjacent letters swapped. */
const mistype = (letters: readonly string[], at: number, other: string, kind: number): string[] => {
  const place = at % letters.length;
  const typed = [
    () => letters.toSpliced(place, 1),
    () => letters.toSpliced(at % (letters.length + 1), 0, other),
    () => letters.with(place, other),
    () => letters.toSpliced(place, 2, ...letters.slice(place, place + 2).toReversed()),
  ];
  return typed[kind]!();
};

describe('a typo', () => {
  const word = fc.array(letter, { minLength: 4, maxLength: 12 });

  it('of any kind counts as one, and leaves a prefix or a suffix unchanged', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, fc.nat(3), (letters, at, other, kind) => {
        const [meant, given] = [letters.join(''), mistype(letters, at, other, kind).join('')];
        expect([isOneTypoApart(meant, given), isOneTypoApart(given, meant)]).toEqual([true, true]);
        const [beginning, ending] = typoParts(meant);
        expect(given.startsWith(beginning) || given.endsWith(ending)).toBe(true);
      }),
    );
  });

  it.each([
    ['lantern', 'lanten', true],
    ['lantern', 'lanetrn', true],
    ['lantern', 'latnren', false],
    ['lantern', 'lant', false],
    ['abc', 'bca', false],
  ])('%s and %s: %s', (one, other, apart) => expect(isOneTypoApart(one, other)).toBe(apart));
});

describe('two typos', () => {
  const word = fc.array(letter, { minLength: 8, maxLength: 14 });
  const typo = fc.tuple(fc.nat(), letter, fc.nat(3));

  it('of any kind count as two, and leave one of the parts unchanged by which words are looked up', () => {
    fc.assert(
      fc.property(word, typo, typo, (letters, first, second) => {
        const [meant, given] = [letters.join(''), mistype(mistype(letters, ...first), ...second).join('')];
        // Two typos in the same place may need three edits.
        fc.pre(areTwoTyposApart(meant, given));
        const { beginnings, middle, endings } = twoTypoParts(meant);
        const isLookedUp =
          beginnings.some((part) => given.startsWith(part)) ||
          given.includes(middle) ||
          endings.some((part) => given.endsWith(part));
        expect([meant, given, isLookedUp]).toEqual([meant, given, true]);
        expect(areTwoTyposApart(given, meant)).toBe(true);
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

it('words are more alike the more pairs of letters they share', () => {
  expect(likeness('lantern', 'lantern')).toBe(1);
  expect(likeness('lantern', 'lanternfall')).toBeGreaterThan(likeness('lantern', 'western'));
  expect(likeness('lantern', 'quill')).toBe(0);
});
