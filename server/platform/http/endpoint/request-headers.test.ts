import { expect, it } from 'vitest';
import { bodyDigest } from './request-headers.ts';

it('a body has the same digest regardless of the order of its fields', () => {
  expect(bodyDigest({ a: 1, b: { c: [1, 2], d: null } })).toBe(bodyDigest({ b: { d: null, c: [1, 2] }, a: 1 }));
  expect(bodyDigest({ a: 1 })).toMatch(/^[\da-f]{64}$/);
});

it('another body has another digest', () => {
  const bodies = [
    {},
    { a: 1 },
    { a: '1' },
    { a: null },
    { list: [1, 2] },
    { list: [2, 1] },
    { a: { b: 1 } },
    { 'a.b': 1 },
  ];
  expect(new Set(bodies.map(bodyDigest)).size).toBe(bodies.length);
});
