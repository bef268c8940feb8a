import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  calendarDay,
  emailAddress,
  isWebAddress,
  mailtoLink,
  optionalLine,
  pictureAddress,
  pictureAddressList,
  publicText,
  requiredLine,
  requiredText,
  splitList,
  textList,
  webAddress,
} from './text.ts';

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

test.each([
  'ada@example.com',
  'a.b+c@sub.example.co',
  "o'neil@example.com",
  'user@xn--80ak6aa92e.xn--p1ai',
  ' ada@example.com ',
])('accepts %j as an email address', (address) => expect(accepts(emailAddress(), address)).toBe(true));

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'a b@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'ada@example..com',
  `${'a'.repeat(250)}@example.com`,
  'ada@example.com\nbcc: eve@example.com',
  'ada\0@example.com',
  'a?bcc=eve@evil.example&body=hello@example.com',
  'a?bcc=eve%40evil.example&body=hello@example.com',
  'a%0abcc@example.com',
  'a&cc=b@example.com',
])('rejects %j as an email address', (address) => expect(accepts(emailAddress(), address)).toBe(false));

test('a link to an email address has only its own parameters', () => {
  expect(mailtoLink('ada+x@example.com')).toBe('mailto:ada%2Bx@example.com');
  expect(new URL(mailtoLink('a?bcc=eve&body=hello@example.com')).search).toBe('');
});

test('only http and https addresses become links', () => {
  expect(['https://a.example/x', 'http://a.example'].every(isWebAddress)).toBe(true);
  const invalidValues = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//a.example',
    'a.example',
    '',
    `https://a.example/${'x'.repeat(3000)}`,
  ];
  expect(invalidValues.filter(isWebAddress)).toEqual([]);
});

test('a web address field stores an http(s) address or null, and never reports an issue', () => {
  expect(z.parse(webAddress(), ' https://a.example/x ')).toBe('https://a.example/x');
  for (const value of ['javascript:alert(1)', 'nonsense', '', null, undefined])
    expect(z.parse(webAddress(), value)).toBeNull();
});

test('the address of a picture is completed with a missing scheme; it is an issue if the site may not show it', () => {
  expect(z.parse(pictureAddress(), ' a.example/logo.png ')).toBe('https://a.example/logo.png');
  expect(z.parse(pictureAddress(), 'a.example:8443/logo.png')).toBe('https://a.example:8443/logo.png');
  expect(z.parse(pictureAddress(), 'https://a.example/logo.png')).toBe('https://a.example/logo.png');
  expect(['', ' ', null, undefined].map((value) => z.parse(pictureAddress(), value))).toEqual([null, null, null, null]);
  expect(z.parse(pictureAddressList(), ['', 'a.example/1.png'])).toEqual(['https://a.example/1.png']);
  for (const value of [
    'http://a.example/logo.png',
    'ftp://a.example',
    'data:image/png,x',
    '/logo.png',
    'nothing',
    'https://',
  ]) {
    expect(accepts(pictureAddress(), value)).toBe(false);
    expect(accepts(pictureAddressList(), [value])).toBe(false);
  }
});

test('lists drop blank entries; comma-separated text is split and trimmed', () => {
  expect(z.parse(textList(), [' Steam ', '', '  '])).toEqual(['Steam']);
  expect(z.parse(textList(), undefined)).toEqual([]);
  expect(splitList(' Web, iOS ,, Android ,')).toEqual(['Web', 'iOS', 'Android']);
});

test('a calendar day is a real day or null', () => {
  expect(z.parse(calendarDay(), '2026-02-28')).toBe('2026-02-28');
  expect(z.parse(calendarDay(), '2026-02-28T10:00:00.000Z')).toBe('2026-02-28');
  expect(z.parse(calendarDay(), '')).toBeNull();
  for (const value of ['2026-02-30', 'tomorrow', '2026-2-3', '0000-01-01'])
    expect(accepts(calendarDay(), value)).toBe(false);
});

test('text with NUL or a lone surrogate is rejected, since not every database can store it', () => {
  expect(accepts(textList(), ['a\0b'])).toBe(false);
  expect(accepts(textList(), ['a\ud800b'])).toBe(false);
  expect(accepts(textList(), ['😀'])).toBe(true);
});

test('a line has no control characters: breaks and tabs become spaces, others are dropped', () => {
  const typed = ' Lantern\r\nfall\t\u0085of \u0007the\u0000 sea\u009f\u2028\u007f ';
  expect(accepts(requiredLine(), typed)).toBe(false);
  const storable = typed.replace('\0', '');
  for (const schema of [requiredLine(), optionalLine()]) {
    expect(z.parse(schema, storable)).toBe('Lantern fall of the sea');
  }
  expect(z.parse(textList(), [storable])).toEqual(['Lantern fall of the sea']);
  expect(z.parse(requiredText(), 'Two\r\nlines')).toBe('Two\r\nlines');
  expect(accepts(requiredLine({ min: 2 }), 'a\u0001\u0002')).toBe(false);
});

test('a stranger’s text loses control and direction characters, and keeps its lines and emoji', () => {
  const typed = '\uFEFFInvoice \u202Efdp.exe\u202C\u0007\r\n\u2066one\u2069\u200B\u200F\tline 👩‍👩‍👧‍👦';
  expect(z.parse(publicText({ max: 100 }), typed)).toBe('Invoice fdp.exe\r\none\tline 👩‍👩‍👧‍👦');
  expect(z.parse(requiredLine(), typed)).toBe('Invoice fdp.exe one line 👩‍👩‍👧‍👦');
  expect(accepts(publicText({ min: 2, max: 100 }), 'a\u202E\u2066')).toBe(false);
  expect(accepts(publicText({ max: 100 }), 'a\0')).toBe(false);
});
