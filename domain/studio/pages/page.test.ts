import { describe, expect, it } from 'vitest';
import { samplePage } from '../../../tests/sample-page.ts';
import { blockLimits } from './blocks.ts';
import { pageLimits, studioPages } from './page.ts';

const sample = samplePage('/media/0123456789abcdef0123456789abcdef.jpg');
const text = (en: string) => ({ en });
/** The path of the first issue of pages; undefined if there is none. */
const issueOf = (pages: unknown) => studioPages.safeParse(pages).error?.issues[0]!.path.join('.');
const withBlock = (block: object) => [{ ...sample, blocks: [block] }];

describe('pages', () => {
  it('may have all eight kinds of blocks', () => {
    expect(studioPages.parse([sample])).toEqual([sample]);
  });

  it('need English texts only', () => {
    const blocks = [{ kind: 'hero', title: text('Hello') }];
    const [page] = studioPages.parse([{ ...sample, title: text('Hello'), blocks }]);
    expect(page!.title).toMatchObject({ en: 'Hello' });
    expect(page!.blocks).toEqual([{ kind: 'hero', title: page!.title, text: null, link: null }]);
  });

  it.each(['', 'Press', 'press kit', 'press_kit', '-press', 'press-', 'a--b', 'пресса', '../press', 'a'.repeat(61)])(
    'may not have the address %j',
    (slug) => expect(issueOf([{ ...sample, slug }])).toBe('0.slug'),
  );

  it('may not share an address', () => {
    expect(issueOf([sample, { ...sample, slug: 'other' }, sample])).toBe('2.slug');
  });

  it('have limits', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...sample, slug: `page-${index}` }));
    expect(issueOf(many(pageLimits.pages))).toBeUndefined();
    expect(issueOf(many(pageLimits.pages + 1))).toBe('');
    expect(issueOf([{ ...sample, blocks: Array(pageLimits.blocks + 1).fill(sample.blocks[0]) }])).toBe('0.blocks');
    expect(issueOf([{ ...sample, title: text('x'.repeat(pageLimits.title + 1)) }])).toBe('0.title.en');
    const markdown = { ...text('x'), ro: 'x'.repeat(blockLimits.markdown + 1) };
    expect(issueOf(withBlock({ kind: 'text', markdown }))).toBe('0.blocks.0.markdown.ro');
    const card = { title: text('A card'), text: text('Its text.') };
    expect(issueOf(withBlock({ kind: 'cards', cards: [] }))).toBe('0.blocks.0.cards');
    expect(issueOf(withBlock({ kind: 'cards', cards: Array(13).fill(card) }))).toBe('0.blocks.0.cards');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'mailto:ada@studio.example',
    'elsewhere.example',
    '',
  ])('may not link to %j', (address) => {
    const link = { label: text('Open'), address };
    expect(issueOf(withBlock({ kind: 'hero', title: text('Hello'), link }))).toBe('0.blocks.0.link.address');
    const links = [{ label: text('Open'), address: '/contact' }, link];
    expect(issueOf(withBlock({ kind: 'action', title: text('Hello'), links }))).toBe('0.blocks.0.links.1.address');
  });

  it.each([
    '/',
    '/contact',
    '/publishing#services',
    '/p/other',
    'http://elsewhere.example',
    'https://elsewhere.example/a?b=c',
  ])('may link to %s', (address) => {
    const link = { label: text('Open'), address };
    expect(issueOf(withBlock({ kind: 'hero', title: text('Hello'), link }))).toBeUndefined();
  });

  it.each(['http://pictures.example/a.png', '/media/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AA', ''])(
    'may not show the picture %j',
    (address) => expect(issueOf(withBlock({ ...sample.blocks[2], address }))).toBe('0.blocks.0.address'),
  );

  it.each([{ kind: 'html', html: '<b>' }, {}, null])('may not have a block such as %j', (block) => {
    expect(issueOf([{ ...sample, blocks: [block] }])).toMatch(/^0\.blocks\.0/);
  });
});
