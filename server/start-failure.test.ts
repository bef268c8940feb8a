import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { startFailure } from './start-failure.ts';

const databaseUrl = 'postgres://studio:secret@db.example/sixtyforty';
const failure = (code: string, more: object = {}) => Object.assign(new Error(`connect ${code}`), { code, ...more });

it.each([
  ['a wrong variable', new ConfigError('PORT must be a port number'), undefined, 'PORT must be a port number'],
  ['a port in use', failure('EADDRINUSE'), undefined, 'PORT 3000 is in use by another program'],
  [
    'a port of the system',
    failure('EACCES', { syscall: 'listen' }),
    undefined,
    'PORT 3000 may not be used by this user',
  ],
  ['an address of another machine', failure('EADDRNOTAVAIL'), undefined, 'HOST is not an address of this machine'],
  [
    'a database that is away',
    failure('ECONNREFUSED'),
    databaseUrl,
    'the database of DATABASE_URL cannot be reached (ECONNREFUSED)',
  ],
  [
    'a database on two addresses that is away',
    Object.assign(new AggregateError([failure('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    databaseUrl,
    'the database of DATABASE_URL cannot be reached (ECONNREFUSED)',
  ],
  ['a wrong password', failure('28P01'), databaseUrl, 'the database of DATABASE_URL refuses us: connect 28P01'],
  [
    'a folder that cannot be written',
    failure('EACCES', { syscall: 'mkdir' }),
    undefined,
    'the database in DATA_DIR cannot be used: connect EACCES',
  ],
])('%s is told in one line', (_what, error, url, line) => {
  expect(startFailure(error, { port: 3000, databaseUrl: url })).toBe(line);
});

it('a fault of the product is none of the surroundings', () => {
  expect(startFailure(new TypeError('x is not a function'), { port: 3000 })).toBeUndefined();
  expect(startFailure('nonsense', { port: 3000 })).toBeUndefined();
});
