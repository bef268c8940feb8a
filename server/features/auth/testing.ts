import { createApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { testApp } from '../../testing/test-app.ts';
import { hashPassword } from '../accounts/password.ts';
import { createUser } from '../accounts/users.ts';

const admin = { username: 'ilinca', email: 'ilinca@studio.example', password: 'correct horse battery' };
export const right = { username: admin.username, password: admin.password };
export const wrong = { username: admin.username, password: 'a guess' };

interface Sent {
  body?: unknown;
  cookie?: string;
  csrf?: string;
  /** The client address of the connection. */
  address?: string;
  headers?: Record<string, string>;
}

/** The password hash that all sites of a worker share. */
let hash: Promise<string> | undefined;

export type TestSite = Awaited<ReturnType<typeof openSite>>;

/** A database with one admin, and a manual clock. */
export async function openSite() {
  const clock = { now: new Date('2026-03-02T10:00:00.000Z') };
  const app = await testApp({ now: () => clock.now });
  const password = await (hash ??= hashPassword(admin.password));
  await createUser(app.db, { ...admin, role: 'admin', password }, clock.now);
  return {
    ...app,
    clock,
    /** Starts another app on this database. */
    instance: (environment: Record<string, string> = {}) =>
      callsOf(createApp({ ...app.context, config: readConfig(environment) }).app),
    remove: () => app[Symbol.asyncDispose](),
  };
}

/** Calls one app over new connections. */
function callsOf(app: ReturnType<typeof createApp>['app']) {
  const call = async (
    method: string,
    path: string,
    { body, cookie, csrf, address = '203.0.113.7', headers }: Sent = {},
  ) => {
    const request = {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
        ...(csrf !== undefined && { 'x-csrf-token': csrf }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const connection = { socket: { remoteAddress: address, remotePort: 40_000, remoteFamily: 'IPv4' } };
    const response = await app.request(path, request, { incoming: connection });
    const answer: any = await response.json();
    const { status, headers: received } = response;
    const setCookie = received.get('set-cookie');
    return { status, headers: received, body: answer, setCookie, cookie: setCookie?.split(';')[0] };
  };
  return {
    call,
    login: (body: unknown = right, more: Sent = {}) => call('POST', '/api/auth/login', { body, ...more }),
    register: (body: unknown) => call('POST', '/api/auth/register', { body }),
    who: async (cookie?: string) => (await call('GET', '/api/auth/user', { cookie })).body,
    /** The statuses of consecutive failed attempts. */
    async fail(times: number, more: (index: number) => Sent = () => ({})) {
      const statuses: number[] = [];
      for (let index = 0; index < times; index++)
        statuses.push((await call('POST', '/api/auth/login', { body: wrong, ...more(index) })).status);
      return statuses;
    },
  };
}
