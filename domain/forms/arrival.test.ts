import { describe, expect, it } from 'vitest';
import { arrivalFrom, arrivalLength, arrivalQuery } from './arrival.ts';

const read = (text: string) => arrivalFrom(new URLSearchParams(text));

describe('an arrival', () => {
  it('has the campaign of the link and the host of the site that had it', () => {
    const page = new URL('https://studio.example/publishing?utm_source=Newsletter&utm_campaign=spring+2027&q=secret');
    const query = arrivalQuery(page, 'https://www.reddit.com/r/gamedev?private=1');
    expect(query).not.toContain('secret');
    expect(query).not.toContain('private');
    expect(read(query)).toEqual({
      utmSource: 'newsletter',
      utmMedium: null,
      utmCampaign: 'spring 2027',
      referrerHost: 'www.reddit.com',
    });
  });

  it('is empty within the site, without a referrer, and for a referrer that is not an address', () => {
    const page = new URL('https://studio.example/cases');
    expect(arrivalQuery(page, 'https://studio.example/')).toBe('');
    expect(arrivalQuery(page, '')).toBe('');
    expect(arrivalQuery(page, 'nonsense')).toBe('');
    expect(read('')).toBeUndefined();
    expect(read('utm_source=%20&other=1')).toBeUndefined();
  });

  it('is truncated to one line without control characters, even from a hostile client', () => {
    expect(read(`utm_source=${'x'.repeat(500)}`)?.utmSource).toHaveLength(arrivalLength);
    expect(read('utm_source=a%0d%0aSet-Cookie:%20b%00')?.utmSource).toBe('a set-cookie: b');
    expect(read('%ff=%ff&utm_medium=%ff')?.utmMedium).toHaveLength(1);
  });
});
