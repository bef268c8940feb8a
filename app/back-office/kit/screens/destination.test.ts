import { describe, expect, it } from 'vitest';
import { safeDestination } from './destination.ts';

describe('after a sign-in', () => {
  for (const address of [
    '/system-panel',
    '/system-panel/submissions/32',
    '/system-panel/submissions/32?from=mail#reply-4',
    '/system-panel/cases/7?language=ru',
    '/api/docs#putProjectsId',
  ]) {
    it(`${address} may be opened`, () => expect(safeDestination(address)).toBe(address));
  }

  for (const address of [
    undefined,
    null,
    {},
    '',
    '/',
    '/cases',
    'system-panel',
    '//evil.example',
    '//evil.example/system-panel',
    '///evil.example/system-panel',
    String.raw`\\evil.example/system-panel`,
    String.raw`/\evil.example/system-panel`,
    String.raw`/system-panel\..\..\evil`,
    'https://evil.example/system-panel',
    'https:/system-panel',
    'javascript:alert(1)',
    '%2F%2Fevil.example/system-panel',
    '/%2Fevil.example/system-panel',
    '/%5Cevil.example/system-panel',
    '/system-panel/../evil',
    '/system-panel/%2e%2e/evil',
    '/system-panel/submissions/%2F%2Fevil.example',
    '/system-panel/submissions/%0d%0aevil',
    '/\t/evil.example/system-panel',
    '/system-panel\n',
    ' /system-panel',
    '/system-panel/\u0000',
    '/system-panel/submissions/32 ',
    '/system-panelevil',
    '/ru/system-panel',
    '/api/docs/../auth/logout',
    '/api/projects',
    '/system-panel/login',
    '/system-panel/login?next=/system-panel/login',
    '/system-panel/reset',
    '/system-panel/invitation',
  ]) {
    it(`${JSON.stringify(address)} is not opened`, () => expect(safeDestination(address)).toBeUndefined());
  }
});
