import { describe, expect, it } from 'vitest';
import { studioChanges } from '../settings.ts';
import { samplePage } from '../../../tests/sample-page.ts';
import { mostRedirects, redirectTarget, studioRedirects } from './redirects.ts';

/** The path of the first issue of redirects; undefined if there is none. */
const issueOf = (redirects: unknown) => studioRedirects.safeParse(redirects).error?.issues[0]!.path.join('.');

describe('redirects', () => {
  it.each(['/old', '/old/page.html', '/p/old', '/p', '/cases/99', '/publishing/old', '/о-нас'])(
    'may start at %s',
    (from) => {
      expect(issueOf([{ from, to: '/about' }])).toBeUndefined();
    },
  );

  it.each([
    '/',
    '/about',
    '/about/',
    '/x/../about',
    '/cases',
    '/api/cases',
    '/system-panel/team',
    '/assets/a.js',
    '/media/a',
    '/track/token',
    '/preview/site',
    '/ru/old',
    '/old?a=b',
    '/old#a',
    '//elsewhere.example',
    'old',
    'https://studio.example/old',
    '',
  ])('may not start at %j', (from) => {
    expect(issueOf([{ from, to: '/contact' }])).toBe('0.from');
  });

  it.each(['javascript:alert(1)', '//elsewhere.example', ''])('may not lead to %j', (to) => {
    expect(issueOf([{ from: '/old', to }])).toBe('0.to');
  });

  it('may start at an address only once', () => {
    expect(
      issueOf([
        { from: '/old', to: '/about' },
        { from: '/old/', to: '/contact' },
      ]),
    ).toBe('1.from');
  });

  it('lead back to no address from which they came', () => {
    expect(issueOf([{ from: '/old', to: '/old' }])).toBe('0.to');
    expect(issueOf([{ from: '/old', to: '/ru/old/?again=1#top' }])).toBe('0.to');
    const chain = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
    ];
    expect(issueOf(chain)).toBeUndefined();
    expect(issueOf([...chain, { from: '/c', to: '/a' }])).toBe('0.to');
  });

  it('have a limit', () => {
    const many = Array.from({ length: mostRedirects + 1 }, (_, index) => ({ from: `/old-${index}`, to: '/about' }));
    expect(issueOf(many.slice(1))).toBeUndefined();
    expect(issueOf(many)).toBe('');
  });

  it('may not start at a page that is published with them', () => {
    const pages = [samplePage('https://pictures.example/a.png')];
    const parsed = studioChanges.safeParse({ pages, redirects: [{ from: '/p/localization-desk', to: '/about' }] });
    expect(parsed.error?.issues[0]!.path.join('.')).toBe('redirects.0.from');
  });
});

describe('the target of a redirect', () => {
  const redirects = [
    { from: '/old', to: '/p/new' },
    { from: '/feed', to: '/media/feed.pdf' },
    { from: '/shop', to: 'https://shop.example/?from=site' },
    { from: '/о-нас', to: '/about#team' },
    { from: '/self', to: 'https://studio.example/self' },
  ];
  const target = (path: string) => redirectTarget(redirects, new URL(path, 'https://studio.example'));

  it.each([
    ['/old', '/p/new'],
    ['/old/', '/p/new'],
    ['/ru/old', '/ru/p/new'],
    ['/old?utm_source=letter', '/p/new?utm_source=letter'],
    ['/ro/feed', '/media/feed.pdf'],
    ['/%D0%BE-%D0%BD%D0%B0%D1%81', '/about#team'],
  ])('of %s is %s', (path, expected) => expect(target(path)).toBe(`https://studio.example${expected}`));

  it('on another site is the address as it is', () => {
    expect(target('/ru/shop?a=b')).toBe('https://shop.example/?from=site');
  });

  it.each(['/other', '/old/further', '/self'])('of %s does not exist', (path) => expect(target(path)).toBeUndefined());
});
