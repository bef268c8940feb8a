import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../configuration/config.ts';
import { postgresPool } from '../db/dialects/postgres.ts';
import { StoreFailure } from '../storage/files.ts';
import { startFailure } from './start-failure.ts';

const databaseUrl = 'postgres://studio:secret@db.example/sixtyforty';
const failure = (code: string, more: object = {}) => Object.assign(new Error(`connect ${code}`), { code, ...more });

it.each([
  ['a wrong variable', new ConfigError('PORT must be a port number'), undefined, 'PORT must be a port number'],
  [
    'a store of pictures that refuses the key',
    new StoreFailure('refused', 'InvalidAccessKeyId'),
    undefined,
    'the store of MEDIA_URL cannot be used (InvalidAccessKeyId)',
  ],
  ['a port in use', failure('EADDRINUSE'), undefined, 'PORT 3000 is in use by another program'],
  [
    'a port of the system',
    failure('EACCES', { syscall: 'listen' }),
    undefined,
    'PORT 3000 may not be used by this user',
  ],
  ['an address of another machine', failure('EADDRNOTAVAIL'), undefined, 'HOST is not an address of this machine'],
  [
    'an unavailable database',
    failure('ECONNREFUSED'),
    databaseUrl,
    'the database of DATABASE_URL cannot be reached (ECONNREFUSED)',
  ],
  [
    'an unavailable database on two addresses',
    Object.assign(new AggregateError([failure('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    databaseUrl,
    'the database of DATABASE_URL cannot be reached (ECONNREFUSED)',
  ],
  [
    'a wrong password',
    failure('28P01'),
    databaseUrl,
    'the database of DATABASE_URL refuses the connection: connect 28P01',
  ],
  [
    'a schema that does not exist',
    failure('3F000'),
    databaseUrl,
    'the database of DATABASE_URL refuses the connection: connect 3F000',
  ],
  [
    'a host to listen on that has no address, next to a healthy database',
    failure('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'studio.example' }),
    databaseUrl,
    'HOST is not an address of this machine',
  ],
  [
    'a database whose host has no address',
    failure('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db.example' }),
    databaseUrl,
    'the database of DATABASE_URL cannot be reached (ENOTFOUND)',
  ],
  [
    'a folder that cannot be written',
    failure('EACCES', { syscall: 'mkdir' }),
    undefined,
    'the database in DATA_DIR cannot be used: connect EACCES',
  ],
])('%s is reported in one line', (_what, error, url, line) => {
  expect(startFailure(error, { port: 3000, host: 'studio.example', databaseUrl: url })).toBe(line);
});

it('a fault of the product is not reported as a start failure', () => {
  expect(startFailure(new TypeError('x is not a function'), { port: 3000 })).toBeUndefined();
  expect(startFailure('nonsense', { port: 3000 })).toBeUndefined();
});

describe('a DATABASE_URL that its server rejects is reported in one line, without its password', () => {
  const asksForPassword = ['R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'R\0\0\0\x08\0\0\0\x0b'];

  it.each([
    ['no password', 'studio', '', asksForPassword, 'password must be a string'],
    ['TLS that the server does not have', 'studio:secret', '?sslmode=verify-full', ['N'], 'does not support SSL'],
    ['TLS that fails', 'studio:secret', '?sslmode=verify-full', ['S', 'nothing of TLS'], 'wrong version number'],
    ['a certificate that is not there', 'studio:secret', '?sslrootcert=/nope', [], "open '/nope'"],
    ['a socket that is not there', 'studio:secret', '?host=/nope', [], 'ENOENT /nope'],
  ])('%s', async (_what, credentials, parameters, answers, reason) => {
    const server = createServer((socket) => {
      const remainingAnswers = answers.values();
      socket.on('error', () => {}).on('data', () => socket.write(remainingAnswers.next().value ?? ''));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `postgres://${credentials}@127.0.0.1:${(server.address() as AddressInfo).port}/x${parameters}`;
    const pool = postgresPool(url, () => {});
    const error = await (async () => pool.connect())().catch((thrown: unknown) => thrown);
    const line = startFailure(error, { port: 3000, databaseUrl: url });
    expect(line).toMatch(/^the database of DATABASE_URL cannot be used: [^\n]*$/);
    expect(line).toContain(reason);
    expect(line).not.toContain('secret');
  });
});
