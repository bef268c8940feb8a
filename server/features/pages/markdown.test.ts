import { describe, expect, it } from 'vitest';
import { markdownBlock } from '../../../domain/studio/pages/markdown.ts';
import { parseMarkdown } from './markdown.ts';

const paragraph = (...parts: unknown[]) => ({ kind: 'paragraph', parts });

describe('Markdown', () => {
  it('has headings below the page’s, paragraphs, lists, quotes and code', () => {
    const source = '# One\n\n#### Four\n\nText\n\n- a\n- b\n  1. c\n\n3. d\n\n> quoted\n\n```js\nlet a = "<b>";\n```';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 2, parts: ['One'] },
      { kind: 'heading', level: 4, parts: ['Four'] },
      paragraph('Text'),
      {
        kind: 'list',
        start: null,
        items: [[paragraph('a')], [paragraph('b'), { kind: 'list', start: 1, items: [[paragraph('c')]] }]],
      },
      { kind: 'list', start: 3, items: [[paragraph('d')]] },
      { kind: 'quote', blocks: [paragraph('quoted')] },
      { kind: 'code', text: 'let a = "<b>";' },
    ]);
  });

  it('has emphasis, code, line breaks and links in its lines', () => {
    expect(parseMarkdown('*a* **b** `c <d>`  \n[e](/about) \\*f\\* https://studio.example')).toEqual([
      paragraph(
        { kind: 'emphasis', parts: ['a'] },
        ' ',
        { kind: 'strong', parts: ['b'] },
        ' ',
        { kind: 'code', text: 'c <d>' },
        { kind: 'break' },
        { kind: 'link', address: '/about', parts: ['e'] },
        ' *f* ',
        { kind: 'link', address: 'https://studio.example', parts: ['https://studio.example'] },
      ),
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'before <b onclick="alert(1)">bold</b> after',
    '<!-- comment -->',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](//elsewhere.example)',
    '![a](https://elsewhere.example/a.png)',
    '<javascript:alert(1)>',
    '| a | b |\n| --- | --- |\n| c | d |',
  ])('shows %j as its source', (source) => {
    expect(parseMarkdown(source)).toEqual([paragraph(source)]);
  });

  it('does not follow a definition to an address that is not allowed', () => {
    expect(parseMarkdown('[a][b]\n\n[b]: javascript:alert(1)')).toEqual([paragraph('[a][b]')]);
  });

  it('shows blocks that are nested too deeply as their source', () => {
    const quotes = '>'.repeat(5000) + ' deep';
    expect(parseMarkdown(quotes)).toEqual([paragraph(quotes)]);
    const lists = Array.from({ length: 200 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
    const nested = JSON.stringify(parseMarkdown(lists));
    expect(nested).toContain('level 199');
    expect(nested.match(/"items"/g)!.length).toBeLessThan(10);
    const stars = `${'*a '.repeat(300)}${'b* '.repeat(300)}`;
    expect(JSON.stringify(parseMarkdown(stars)).match(/"emphasis"/g)?.length ?? 0).toBeLessThan(10);
  });

  it.each([
    '[',
    '![',
    '<',
    '*a',
    '**',
    '_a_',
    '`',
    '- ',
    '1. ',
    '> a\n',
    '[a](',
    '<a ',
    'a@',
    '\\',
    '| ',
    '&',
    '#\n',
    '~~a',
    '  ',
    '(',
    '](',
  ])('of 20,000 characters of %j is a tree that the API describes', (part) => {
    const source = part.repeat(20_000 / part.length);
    for (const block of parseMarkdown(source)) expect(markdownBlock.safeParse(block).success).toBe(true);
  });

  it('without text is empty', () => {
    expect(parseMarkdown(' \n\n---\n')).toEqual([]);
  });
});
