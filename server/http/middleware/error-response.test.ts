import { expect, it } from 'vitest';
import { withoutData } from './error-response.ts';

const stack =
  'error: invalid input syntax for type integer: "mira@player.example"\n    at query (server/db/store.ts:7:3)';

it('an error of the database is logged with its code and place, and not with its words, which may hold values', () => {
  const ofPostgres = Object.assign(new Error('invalid input syntax for type integer: "mira@player.example"'), {
    code: '22P02',
    detail: 'Key (email)=(mira@player.example)',
    stack,
  });
  expect(withoutData(ofPostgres)).toEqual({
    type: 'Error',
    message: 'database error 22P02',
    code: '22P02',
    stack: '    at query (server/db/store.ts:7:3)',
  });
  const embedded = Object.assign(new Error('malformed JSON: mira'), { code: 'ERR_SQLITE_ERROR', errcode: 1, stack });
  expect(withoutData(embedded)).toMatchObject({ message: 'database error 1', code: 'ERR_SQLITE_ERROR' });
  expect(JSON.stringify([withoutData(ofPostgres), withoutData(embedded)])).not.toContain('mira');
});

it('any other error is logged whole, and what is none as text', () => {
  expect(withoutData(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('x is not a function'),
  });
  expect(withoutData('strange')).toEqual({ message: 'strange' });
});
