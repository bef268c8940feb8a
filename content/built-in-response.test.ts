import { expect, it } from 'vitest';
import { builtInResponse } from './built-in-response.ts';

const read = (path: string, showsSamples: boolean) => builtInResponse(path, 'en', { showsSamples });

it('samples replace failed reads and empty lists as long as the studio shows samples', () => {
  expect(read('/api/cases', true)).toHaveLength(6);
  expect(read('/api/cases?topCase=true&featured=true', true)).toHaveLength(3);
  expect(read('/api/cases/2', true)).toMatchObject({ id: 2 });
  expect(read('/api/cases/99', true)).toMatchObject({ id: 1 });
  expect([read('/api/partners', true), read('/api/features', true)].map((list) => (list as []).length)).toEqual([3, 6]);
});

it('without samples lists are empty, and there is no case', () => {
  expect(
    ['/api/cases', '/api/cases?topCase=true', '/api/partners', '/api/features'].map((path) => read(path, false)),
  ).toEqual([[], [], [], []]);
  expect([read('/api/cases/2', false), read('/api/cases/99/press', false), read('/api/promise', false)]).toEqual([
    null,
    null,
    null,
  ]);
});
