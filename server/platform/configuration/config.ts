import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { identityLimits } from '../../../domain/accounts/identity.ts';
import { emailAddress } from '../../../domain/text/text.ts';
import { newUsername, userLimits } from '../../../domain/accounts/user.ts';
import type { StudioChanges } from '../../../domain/studio/settings.ts';
import { bucketAddress } from './s3-address.ts';
import { parseBackupPlace } from './backup-address.ts';
import { parseKeepPolicy } from './backup-rotation.ts';
import { factNamed, factVariables } from './fact-variables.ts';

/** A non-negative integer, written with digits only: neither a blank nor `4e3` is accepted. */
const integer = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.coerce.number<string>().check(z.minimum(minimum), z.maximum(maximum)),
  );
const text = (minimum: number, maximum: number) =>
  z.optional(z.string().check(z.minLength(minimum), z.maxLength(maximum)));
const url = (isAccepted: (url: URL) => boolean) =>
  z.string().check(
    z.refine((value) => {
      const parsed = URL.parse(value);
      return parsed !== null && isAccepted(parsed);
    }),
  );
/** Whether a URL is a mere origin: a path, query or fragment would be ignored. */
const isOrigin = ({ protocol, origin, href }: URL) =>
  (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`;

/** Whether a URL has a host, or a socket's folder instead: without one pg would try localhost. */
const isDatabase = ({ protocol, hostname, searchParams }: URL) =>
  (protocol === 'postgres:' || protocol === 'postgresql:') && Boolean(hostname || searchParams.get('host'));

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Whether a URL has a user. A password must be sent only over TLS. */
const isMailbox = ({ protocol, hostname, username }: URL) =>
  username !== '' && ((protocol === 'imaps:' && hostname !== '') || (protocol === 'imap:' && isThisMachine(hostname)));

/** Whether a URL is a valid OpenID Connect issuer: without query or fragment, and without TLS only on localhost. */
const isIssuer = ({ protocol, hostname, username, password, search, hash, href }: URL) =>
  href.length <= identityLimits.issuer &&
  [username, password, search, hash].every((part) => part === '') &&
  (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)));

/** The driver verifies the certificate in these modes, too, but prints a warning for each. */
const weakSslMode = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/** Each variable with the message for an invalid value. An empty variable counts as unset. */
const variables = {
  PORT: [z._default(integer(0, 65_535), 3000), 'must be a port number from 0 to 65535'],
  HOST: [z.optional(z.string()), 'must be an address to listen on'],
  PUBLIC_URL: [z.optional(url(isOrigin)), 'must be an http or https address such as https://studio.example'],
  DATA_DIR: [z._default(z.string().check(z.regex(/\S/)), './data'), 'must be a folder'],
  DATABASE_URL: [z.optional(url(isDatabase)), 'must be an address such as postgres://user:password@host/database'],
  ADMIN_USERNAME: [
    z._default(newUsername(), 'admin'),
    `must have ${userLimits.username.min} to ${userLimits.username.max} letters, digits, dots, hyphens or underscores`,
  ],
  ADMIN_EMAIL: [z.optional(emailAddress()), 'must be an email address'],
  ADMIN_PASSWORD: [text(8, userLimits.password.max), `must have 8 to ${userLimits.password.max} characters`],
  REGISTRATION: [z._default(z.enum(['open', 'closed']), 'closed'), 'must be open or closed'],
  TRUST_PROXY: [z._default(integer(0, 10), 0), 'must be the number of proxies in front, 0 to 10'],
  FORM_LIMIT: [
    z._default(integer(1, 1_000_000), 30),
    'must be the number of forms that one address may send in ten minutes, 1 to 1000000',
  ],
  HSTS_SUBDOMAINS: [z._default(z.enum(['on', 'off']), 'off'), 'must be on or off'],
  METRICS_TOKEN: [z.optional(z.string()), 'must be a secret that Prometheus sends'],
  WORKERS: [z._default(integer(1, 64), 1), 'must be the number of processes that share the work, 1 to 64'],
  SECRET_KEY: [
    text(32, 1000),
    'must be a secret of 32 to 1000 characters, which encrypts the secrets of authenticator apps',
  ],
  MAIL_URL: [
    z.optional(url(({ protocol, hostname }) => (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '')),
    'must be an address such as smtp://user:password@host:587',
  ],
  MEDIA_URL: [
    z.optional(z.string().check(z.refine((value) => bucketAddress(value) !== undefined))),
    'must be an address such as s3://key:secret@host/bucket, with %2F for a slash in the secret',
  ],
  BACKUP_URL: [
    z.optional(z.string().check(z.refine((value) => parseBackupPlace(value) !== undefined))),
    'must be a folder, or an address such as s3://key:secret@host/bucket, with %2F for a slash in the secret',
  ],
  BACKUP_AT: [
    z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '03:00'),
    'must be a time of the day in UTC such as 03:00',
  ],
  BACKUP_KEEP: [
    z._default(z.string().check(z.refine((value) => parseKeepPolicy(value) !== undefined)), '7d,4w,6m'),
    'must be the numbers of daily, weekly and monthly backups to keep, such as 7d,4w,6m',
  ],
  BACKUP_KEY: [text(32, 1000), 'must be a secret of 32 to 1000 characters, which encrypts backups'],
  INBOUND_ADDRESS: [
    z.optional(emailAddress().check(z.refine((address) => !address.includes('+') && address.indexOf('@') <= 31))),
    'must be an email address such as reply@studio.example, without a plus sign',
  ],
  INBOUND_URL: [
    z.optional(url(isMailbox)),
    'must be an address such as imaps://user:password@host; imap: without TLS only on this machine',
  ],
  INBOUND_SECRET: [z.optional(z.string().check(z.minLength(16))), 'must have at least 16 characters'],
  INBOUND_AUTHSERV: [
    z.optional(z.string().check(z.regex(/^[\w.-]{1,255}$/))),
    'must be the name that your mail server writes into Authentication-Results',
  ],
  OIDC_ISSUER: [
    z.optional(url(isIssuer)),
    'must be an https address such as https://id.example; http only on this machine, with a PUBLIC_URL of http',
  ],
  OIDC_CLIENT_ID: [text(1, 500), 'must be the id that the provider knows you by'],
  OIDC_CLIENT_SECRET: [text(1, 2000), 'must be the secret that belongs to the id'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z.optional(url(({ protocol }) => protocol === 'http:' || protocol === 'https:')),
    'must be the http or https address of a collector of traces, such as http://localhost:4318',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z.optional(z.string().check(z.refine((value) => parseHeaders(value) !== undefined))),
    'must be headers such as authorization=Bearer%20secret,x-tenant=studio',
  ],
  OTEL_SERVICE_NAME: [z._default(z.string().check(z.maxLength(200)), 'sixtyforty'), 'must have at most 200 characters'],
  OTEL_TRACES_SAMPLER_ARG: [
    z._default(z.pipe(z.string().check(z.regex(/^(0(\.\d{1,6})?|1)$/)), z.coerce.number<string>()), 1),
    'must be the share of requests and jobs that are traced, such as 0.05, at most 1',
  ],
  STUDIO_EMAIL: [z.optional(emailAddress()), 'must be an email address'],
  ...factVariables,
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'must be fatal, error, warn, info, debug, trace or silent',
  ],
} as const;

export const variableNames = Object.keys(variables) as (keyof typeof variables)[];

/** The variables with secrets. Each can be read from a file instead, whose name is in the variable with the suffix `_FILE`. */
export const secretNames = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'MAIL_URL',
  'MEDIA_URL',
  'BACKUP_URL',
  'BACKUP_KEY',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'INBOUND_URL',
  'INBOUND_SECRET',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies (keyof typeof variables)[];

/** The time in ms for which `--wait-for-lock` waits for another process to release `DATA_DIR` and the port. */
const lockTimeout = 30_000;

export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

/** An invalid environment. The message is the one line that the operator needs. */
export class ConfigError extends Error {}

/**
 * @param options of the command line
 * @throws {ConfigError} naming the first invalid variable and its valid values, but never its value, which may be secret
 */
export function readConfig(variablesAndFiles: Environment, options: string[] = []) {
  const unknown = options.find((option) => option !== '--wait-for-lock');
  if (unknown !== undefined) throw new ConfigError('the only option is --wait-for-lock');
  const environment = withSecretsOfFiles(variablesAndFiles);
  const read = <Name extends keyof typeof variables>(name: Name): z.output<(typeof variables)[Name][0]> => {
    const [schema, rule] = variables[name];
    const result = z.safeParse(schema, environment[name] || undefined);
    if (!result.success) throw new ConfigError(`${name} ${rule}`);
    return result.data as z.output<(typeof variables)[Name][0]>;
  };
  const listenPort = read('PORT');
  const publicUrl = new URL(read('PUBLIC_URL') ?? `http://localhost:${listenPort}`).origin;
  const readProvider = () => {
    const [issuer, clientId, clientSecret] = [read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET')];
    if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
    if (issuer === undefined || clientId === undefined || clientSecret === undefined)
      throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
    const { href, protocol } = new URL(issuer);
    if (protocol === 'http:' && publicUrl.startsWith('https:'))
      throw new ConfigError(`OIDC_ISSUER ${variables.OIDC_ISSUER[1]}`);
    return { issuer: href, clientId, clientSecret };
  };
  const readPlace = () => {
    const address = read('BACKUP_URL');
    return address === undefined ? undefined : parseBackupPlace(address);
  };
  const readTime = () => {
    const [hour, minute] = read('BACKUP_AT').split(':').map(Number);
    return { hour: hour!, minute: minute! };
  };
  const readFixedStudio = (): StudioChanges => {
    const variableNamesOfFacts = Object.keys(factVariables) as (keyof typeof factVariables)[];
    const fixed = variableNamesOfFacts.map((name) => [factNamed(name), read(name)] as const);
    return Object.fromEntries(fixed.filter(([, value]) => value !== undefined));
  };
  const readTracing = () => {
    const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
    const [headers, serviceName, share] = [
      parseHeaders(read('OTEL_EXPORTER_OTLP_HEADERS') ?? '') ?? {},
      read('OTEL_SERVICE_NAME'),
      read('OTEL_TRACES_SAMPLER_ARG'),
    ];
    return endpoint === undefined ? undefined : { endpoint, headers, serviceName, share };
  };
  return {
    port: listenPort,
    host: read('HOST'),
    publicUrl,
    dataDir: path.resolve(read('DATA_DIR')),
    /** The maximum wait for `DATA_DIR` and the port, in ms. */
    lockTimeout: options.includes('--wait-for-lock') ? lockTimeout : 0,
    databaseUrl: read('DATABASE_URL')?.replace(weakSslMode, '$1verify-full'),
    admin: { username: read('ADMIN_USERNAME'), email: read('ADMIN_EMAIL'), password: read('ADMIN_PASSWORD') },
    registration: read('REGISTRATION'),
    trustProxy: read('TRUST_PROXY'),
    formLimit: read('FORM_LIMIT'),
    /** Whether HSTS covers subdomains. */
    hstsSubdomains: read('HSTS_SUBDOMAINS') === 'on',
    metricsToken: read('METRICS_TOKEN'),
    workers: read('WORKERS'),
    secretKey: read('SECRET_KEY'),
    mailUrl: read('MAIL_URL'),
    /** The bucket of uploaded pictures; without one they are in `DATA_DIR/media`. */
    mediaStore: bucketAddress(read('MEDIA_URL') ?? ''),
    backup: {
      /** The place of scheduled backups; without one there are none. */
      place: readPlace(),
      /** The time of day in UTC. */
      at: readTime(),
      keep: parseKeepPolicy(read('BACKUP_KEEP'))!,
      key: read('BACKUP_KEY'),
    },
    inbound: {
      /** The mailbox address to which reply tokens are added. */
      address: read('INBOUND_ADDRESS')?.toLowerCase(),
      url: read('INBOUND_URL'),
      secret: read('INBOUND_SECRET'),
      /** The server whose `Authentication-Results` are trusted. */
      authserv: read('INBOUND_AUTHSERV')?.toLowerCase(),
    },
    /** The studio's identity provider. */
    oidc: readProvider(),
    /** The trace collector; without one nothing is traced. */
    tracing: readTracing(),
    /** The recipient of notices; without one they are sent to the studio's address. */
    studioEmail: read('STUDIO_EMAIL'),
    /** The facts of the studio that the environment fixes. */
    fixedStudio: readFixedStudio(),
    logLevel: read('LOG_LEVEL'),
  };
}

/** Parses OpenTelemetry's list of headers: comma-separated `name=value` with percent-encoded values. @returns undefined if it is malformed */
function parseHeaders(list: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const entry of list.split(',').filter(Boolean)) {
    const [, name, value = ''] = /^\s*([\w!#$&'*.^`|~-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(entry) ?? [];
    if (name === undefined) return undefined;
    try {
      headers[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return headers;
}

/** The environment with the secrets from files, without the line break at their end. */
function withSecretsOfFiles(environment: Environment): Environment {
  const result = { ...environment };
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE must not both be set`);
    try {
      result[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new ConfigError(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`);
    }
  }
  return result;
}
