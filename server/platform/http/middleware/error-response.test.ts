import { expect, it } from 'vitest';
import { withoutData } from '../../errors/without-data.ts';

const stack =
  'error: invalid input syntax for type integer: "mira@player.example"\n    at query (server/db/store.ts:7:3)';

it('a database error is logged with its code and stack, but without its message, which may contain values', () => {
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

it('any other error is logged in full, and a value that is not an error as text', () => {
  expect(withoutData(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('x is not a function'),
  });
  expect(withoutData('strange')).toEqual({ message: 'strange' });
});
