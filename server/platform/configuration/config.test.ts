import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig, secretNames } from './config.ts';

it.each([
  ['ADMIN_USERNAME', '   ', 'ADMIN_USERNAME must have 1 to 100 letters, digits, dots, hyphens or underscores'],
  [
    'ADMIN_USERNAME',
    'x'.repeat(101),
    'ADMIN_USERNAME must have 1 to 100 letters, digits, dots, hyphens or underscores',
  ],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have 8 to 200 characters'],
  ['FORM_LIMIT', '0', 'FORM_LIMIT must be the number of forms that one address may send in ten minutes, 1 to 1000000'],
  [
    'FORM_LIMIT',
    'many',
    'FORM_LIMIT must be the number of forms that one address may send in ten minutes, 1 to 1000000',
  ],
  ['PORT', '65536', 'PORT must be a port number from 0 to 65535'],
  ['PORT', ' ', 'PORT must be a port number from 0 to 65535'],
  ['PORT', '4e3', 'PORT must be a port number from 0 to 65535'],
  ['DATA_DIR', ' ', 'DATA_DIR must be a folder'],
  ['PUBLIC_URL', 'studio.example', 'PUBLIC_URL must be an http or https address such as https://studio.example'],
  [
    'PUBLIC_URL',
    'https://studio.example/sub',
    'PUBLIC_URL must be an http or https address such as https://studio.example',
  ],
  [
    'PUBLIC_URL',
    'https://u:p@studio.example',
    'PUBLIC_URL must be an http or https address such as https://studio.example',
  ],
  ...['postgres://', 'postgres:///studio'].map((value) => [
    'DATABASE_URL',
    value,
    'DATABASE_URL must be an address such as postgres://user:password@host/database',
  ]),
  ['STUDIO_EMAIL', 'studio', 'STUDIO_EMAIL must be an email address'],
  ['ADMIN_EMAIL', 'a@b', 'ADMIN_EMAIL must be an email address'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address such as postgres://user:password@host/database'],
  ['MAIL_URL', 'https://x', 'MAIL_URL must be an address such as smtp://user:password@host:587'],
  ['MAIL_URL', 'smtp://', 'MAIL_URL must be an address such as smtp://user:password@host:587'],
  ['MAIL_URL', 'smtp:localhost:25', 'MAIL_URL must be an address such as smtp://user:password@host:587'],
  ...['s3://pictures', 's3://key:secret@host', 'https://key:secret@host/pictures'].map((value) => [
    'MEDIA_URL',
    value,
    'MEDIA_URL must be an address such as s3://key:secret@host/bucket, with %2F for a slash in the secret',
  ]),
  ...['studio', 'reply+x@studio.example', `${'x'.repeat(32)}@studio.example`].map((value) => [
    'INBOUND_ADDRESS',
    value,
    'INBOUND_ADDRESS must be an email address such as reply@studio.example, without a plus sign',
  ]),
  ...['https://u:p@host', 'imaps://host', 'imaps://', 'imap://u:p@mail.example'].map((value) => [
    'INBOUND_URL',
    value,
    'INBOUND_URL must be an address such as imaps://user:password@host; imap: without TLS only on this machine',
  ]),
  ...['s3://backups', 'ftp://host/backups'].map((value) => [
    'BACKUP_URL',
    value,
    'BACKUP_URL must be a folder, or an address such as s3://key:secret@host/bucket, with %2F for a slash in the secret',
  ]),
  ...['3:00', '24:00', '03:60', 'night'].map((value) => [
    'BACKUP_AT',
    value,
    'BACKUP_AT must be a time of the day in UTC such as 03:00',
  ]),
  [
    'BACKUP_KEEP',
    '7 days',
    'BACKUP_KEEP must be the numbers of daily, weekly and monthly backups to keep, such as 7d,4w,6m',
  ],
  ['BACKUP_KEY', 'short', 'BACKUP_KEY must be a secret of 32 to 1000 characters, which encrypts backups'],
  ['INBOUND_SECRET', 'short', 'INBOUND_SECRET must have at least 16 characters'],
  [
    'INBOUND_AUTHSERV',
    'mx host',
    'INBOUND_AUTHSERV must be the name that your mail server writes into Authentication-Results',
  ],
  ...['http://id.example', 'https://user:pass@id.example', 'https://id.example/?tenant=1', 'id.example'].map(
    (value) => [
      'OIDC_ISSUER',
      value,
      'OIDC_ISSUER must be an https address such as https://id.example; http only on this machine, with a PUBLIC_URL of http',
    ],
  ),
  ['OIDC_CLIENT_ID', 'studio', 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together'],
  ['TRUST_PROXY', ' ', 'TRUST_PROXY must be the number of proxies in front, 0 to 10'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of proxies in front, 0 to 10'],
  ['HSTS_SUBDOMAINS', 'yes', 'HSTS_SUBDOMAINS must be on or off'],
  ['REGISTRATION', 'maybe', 'REGISTRATION must be open or closed'],
])('%s=%j aborts the start with one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(line));
});

it('an empty variable counts as unset', () => {
  const { admin, formLimit, metricsToken } = readConfig({ ADMIN_USERNAME: '', FORM_LIMIT: '', METRICS_TOKEN: '' });
  expect([admin.username, formLimit, metricsToken]).toEqual(['admin', 30, undefined]);
});

it('spaces around the first admin’s name are trimmed', () => {
  expect(readConfig({ ADMIN_USERNAME: ' ilinca ' }).admin.username).toBe('ilinca');
});

it('an address may have an internationalized domain, and a database may have a socket as its host', () => {
  const address = 'info@xn--e1aybc.xn--p1ai';
  const socket = 'postgres:///studio?host=/run/postgresql';
  const config = readConfig({ STUDIO_EMAIL: address, ADMIN_EMAIL: address, DATABASE_URL: socket });
  expect([config.studioEmail, config.admin.email, config.databaseUrl]).toEqual([address, address, socket]);
});

it.each(['require', 'prefer', 'verify-ca'])(
  'TLS to the database is verified with sslmode=%s too, without a warning of the driver',
  (mode) => {
    const { databaseUrl } = readConfig({ DATABASE_URL: `postgres://studio@db.example/x?sslmode=${mode}&a=b` });
    expect(databaseUrl).toBe('postgres://studio@db.example/x?sslmode=verify-full&a=b');
  },
);

/** Writes a file with a secret. */
function secretFile(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

it('a secret can be read from a file, without the line break at its end', () => {
  const config = readConfig({
    ADMIN_PASSWORD_FILE: secretFile(' a long password \n'),
    DATABASE_URL_FILE: secretFile('postgres://studio@db.example/x\r\n'),
    MAIL_URL: '',
    MAIL_URL_FILE: secretFile('smtp://mail.example'),
    METRICS_TOKEN_FILE: '',
  });
  expect([config.admin.password, config.databaseUrl, config.mailUrl, config.metricsToken]).toEqual([
    ' a long password ',
    'postgres://studio@db.example/x',
    'smtp://mail.example',
    undefined,
  ]);
});

it.each(secretNames)('%s is read from the file that its variable with _FILE names', (name) => {
  const file = secretFile('x');
  expect(() => readConfig({ [name]: 'y', [`${name}_FILE`]: file })).toThrow(
    new ConfigError(`${name} and ${name}_FILE must not both be set`),
  );
});

it('an unreadable secret file, or an invalid value in one, aborts the start with one line', () => {
  expect(() => readConfig({ SECRET_KEY_FILE: '/nowhere/key' })).toThrow(
    new ConfigError('SECRET_KEY_FILE cannot be read (ENOENT): /nowhere/key'),
  );
  expect(() => readConfig({ ADMIN_PASSWORD_FILE: secretFile('short\n') })).toThrow(
    new ConfigError('ADMIN_PASSWORD must have 8 to 200 characters'),
  );
});

it('the only option is --wait-for-lock', () => {
  expect([readConfig({}).lockTimeout, readConfig({}, ['--wait-for-lock']).lockTimeout]).toEqual([0, 30_000]);
  expect(() => readConfig({}, ['--wait'])).toThrow(new ConfigError('the only option is --wait-for-lock'));
});
