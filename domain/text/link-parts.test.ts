import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

const links = (text: string) => linkParts(text).flatMap(({ address }) => address ?? []);

describe('addresses in a text', () => {
  it.each([
    ['See https://a.example/build.', ['https://a.example/build']],
    ['(https://a.example/x) and http://b.example?q=1&r=2!', ['https://a.example/x', 'http://b.example?q=1&r=2']],
    ['https://wiki.example/Lamp_(game)', ['https://wiki.example/Lamp_(game)']],
    ['(see https://wiki.example/Lamp_(game))', ['https://wiki.example/Lamp_(game)']],
    ['(https://wiki.example/Lamp_(game)_(2)).', ['https://wiki.example/Lamp_(game)_(2)']],
    ['See https://wiki.example/(Lamp!', ['https://wiki.example/(Lamp']],
    ['„https://a.example”, «https://b.example»', ['https://a.example', 'https://b.example']],
    ['javascript:alert(1) ftp://a.example a.example https://', []],
    ['<a href="https://a.example">', ['https://a.example']],
  ])('%j become links', (text, expected) => {
    expect(links(text)).toEqual(expected);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('are found in a long text within milliseconds', () => {
    const start = performance.now();
    expect(links(`https://a.example/${')'.repeat(20_000)}`)).toEqual(['https://a.example/']);
    expect(links(`${'https://a.example/'.repeat(5000)} ${'((('.repeat(5000)}`)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
