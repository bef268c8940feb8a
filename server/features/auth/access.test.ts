import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './access.ts';

const asks = (headers: Record<string, string>) =>
  isSameOrigin(new Request('http://internal:3000/api/projects', { method: 'POST', headers }), 'https://studio.example');

describe('a write', () => {
  it.each([
    ['from a program that is no browser', {}],
    ['from the public address', { origin: 'https://studio.example' }],
    [
      'from the host that was asked, behind a proxy that ended TLS',
      { origin: 'https://www.studio.example', host: 'www.studio.example' },
    ],
    [
      'from the same origin by the browser’s word, behind a proxy that changed the host',
      { origin: 'https://new.example', host: 'internal', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'from the public address to another host of the site',
      { origin: 'https://studio.example', host: 'api.studio.example', 'sec-fetch-site': 'same-site' },
    ],
  ])('%s is the site’s own', (_case, headers) => {
    expect(asks(headers)).toBe(true);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['from another site in an old browser', { origin: 'https://evil.example', host: 'studio.example' }],
    [
      'from a sibling domain',
      { origin: 'https://blog.studio.example', host: 'studio.example', 'sec-fetch-site': 'same-site' },
    ],
    ['from another port of the host', { origin: 'http://internal:4000', host: 'internal:3000' }],
    ['from a page that hides its origin', { origin: 'null', host: 'studio.example' }],
  ])('%s is rejected', (_case, headers) => {
    expect(asks(headers)).toBe(false);
  });
});
