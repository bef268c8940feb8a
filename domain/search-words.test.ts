import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedText, foldedWords, hasTerm, isOneTypoApart, searchTerms, typoParts } from './search-words.ts';

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

  it('are bounded, in length and for a search in number', () => {
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

describe('a typo', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'd', 'ш', 'я');
  const word = fc.array(letter, { minLength: 4, maxLength: 12 });

  it('of any kind is one, and leaves a beginning or an ending as it is', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, fc.nat(3), (letters, at, other, kind) => {
        const place = at % letters.length;
        const typed = [
          () => letters.toSpliced(place, 1),
          () => letters.toSpliced(place, 0, other),
          () => letters.with(place, other),
          () => letters.toSpliced(place, 2, ...letters.slice(place, place + 2).toReversed()),
        ][kind]!();
        const [meant, given] = [letters.join(''), typed.join('')];
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
