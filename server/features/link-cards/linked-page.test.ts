import { describe, expect, it } from 'vitest';
import { linkedPage } from './linked-page.ts';

describe('a link of a pitch', () => {
  it.each([
    [
      'https://store.steampowered.com/app/123456/Lanternfall/?utm_source=x',
      'https://store.steampowered.com/app/123456/',
    ],
    ['http://store.steampowered.com/app/1', 'https://store.steampowered.com/app/1/'],
    ['https://youtu.be/abcdefghi_-?t=3', 'https://www.youtube.com/watch?v=abcdefghi_-'],
    ['https://m.youtube.com/watch?list=x&v=abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube.com/shorts/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://mira.itch.io/lantern-fall/', 'https://mira.itch.io/lantern-fall'],
  ])('%s leads to a page with facts', (link, address) => expect(linkedPage(link)?.address).toBe(address));

  it.each([
    'https://store.steampowered.com/',
    'https://store.steampowered.com/app/x',
    'https://store.steampowered.com.evil.example/app/1',
    'https://store.steampowered.com:8443/app/1',
    'https://evil.example/?https://store.steampowered.com/app/1',
    'https://youtube.com/watch?v=../../etc',
    'https://youtube.com/watch?v=abcdefghijk%2F',
    'https://itch.io/games',
    'https://evil.example/.itch.io/x',
    'https://a.b.itch.io/x',
    'https://mira.itch.io/',
    'https://mira.itch.io/a/b',
    'ftp://mira.itch.io/a',
    'javascript:alert(1)',
    'x',
    '',
  ])('%s leads to no page with facts', (link) => expect(linkedPage(link)).toBeUndefined());
});
