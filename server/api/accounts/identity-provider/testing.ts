import { generateKeyPairSync, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Role } from '../../../../domain/accounts/user.ts';
import { type FactorSite, factorSite } from '../second-factor/testing.ts';

export type ProviderPerson = { sub: string; email: string };

/** Simulated failures of the provider. */
type Fault = 'away' | 'error' | 'silent' | 'huge' | 'redirect' | 'html';

/** A real identity provider on a free port with one client. Its only button signs in `person`. @param publicUrl the product's address */
export async function testProvider(publicUrl = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' };
  const state = {
    person: { sub: 'auth0|mira', email: 'mira@id.example' },
    /** Changes the claims of the next ID tokens before they are signed again. */
    forge: undefined as ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined,
    /** Changes the signed tokens. */
    spoil: undefined as ((token: string) => string) | undefined,
    /** Faults by path. */
    faults: {} as Record<string, Fault>,
    /** The requested paths. */
    requests: [] as string[],
  };

  const server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // For browsers this is a different site from the product's.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'studio', client_secret: 'a secret & a half: %' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/system-panel/login`] }],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: state.person.email }) }),
    claims: { openid: ['sub'], email: ['email'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [jwk] },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const signed = (claims: object) => {
    const parts = [{ alg: 'RS256', kid: 'test', typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    return [...parts, sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.');
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== '/token' || !body?.id_token) return;
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString()) as object;
    const token = state.forge ? signed(state.forge({ ...claims })) : body.id_token;
    body.id_token = state.spoil ? state.spoil(token) : token;
  });
  const handle = provider.callback();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, issuer);
    state.requests.push(pathname);
    const fault = state.faults[pathname];
    if (fault === 'away') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'error') return void response.writeHead(500).end('{"error":"server_error"}');
    if (fault === 'redirect') return void response.writeHead(302, { Location: `${issuer}/elsewhere` }).end();
    if (fault === 'html') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sorry</p>');
    if (fault === 'huge') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return void response.end(`{"issuer":"${'x'.repeat(5_000_000)}"}`);
    }
    if (!pathname.startsWith('/interaction/')) return void handle(request, response);
    if (request.method === 'POST')
      return provider.interactionFinished(request, response, { login: { accountId: state.person.sub } });
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><form method="post"><button autofocus>Continue as ${state.person.email}</button></form></html>`,
    );
  }

  return {
    state,
    issuer,
    publicKey,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },

    /** Follows the product's redirect and signs in at the provider. @returns the query of the redirect back */
    async visit(location: string, person: ProviderPerson = state.person): Promise<string> {
      state.person = person;
      const cookies = new Map<string, string>();
      for (let address = location, method = 'GET'; ;) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(address, { method, headers: { cookie }, redirect: 'manual' });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          cookies.set(name!, value!);
        }
        const next = response.headers.get('location');
        if (next === null) {
          if (!address.includes('/interaction/') || method === 'POST') throw new Error(await response.text());
          method = 'POST';
          continue;
        }
        method = 'GET';
        address = new URL(next, address).href;
        if (address.startsWith(publicUrl)) return new URL(address).search;
      }
    },

    /** Expires the code in a query. */
    async expire(answer: string) {
      const code = await provider.AuthorizationCode.find(new URLSearchParams(answer).get('code')!);
      await code!.destroy();
    },

    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The application with its identity provider, and browsers that sign in there. */
export async function providerSite(environment: Record<string, string> = {}) {
  const remote = await testProvider();
  const site = await factorSite({ ...remote.environment, ...environment });
  /** Number of the last new person at the provider. */
  let people = 0;
  const stranger = (): ProviderPerson => ({ sub: `auth0|${++people}`, email: `stranger-${people}@id.example` });
  return {
    ...site,
    remote,
    stranger,
    /** Sends a browser to the provider and signs in. @returns the query of the redirect back */
    async leave(browser: Browser, person: ProviderPerson, path = '/api/auth/provider/start', body?: object) {
      const { status, json } = await browser.send('POST', path, body);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
      return remote.visit(json.location as string, person);
    },
    /** Submits the query of the redirect. */
    arrive: (browser: Browser, answer: string) => browser.send('POST', '/api/auth/provider', { answer }),
    /** A person who has linked their account and is signed in. */
    async linked(role?: Role) {
      const member = await site.person(role);
      const person = stranger();
      const answer = await this.leave(member, person, '/api/account/identity');
      const { json } = await this.arrive(member, answer);
      if (json.outcome !== 'linked') throw new Error(JSON.stringify(json));
      return { ...member, person };
    },
    /** Signs in through the provider in a new browser. */
    async enter(person: ProviderPerson, browser: Browser = site.browser()) {
      const response = await this.arrive(browser, await this.leave(browser, person));
      return { ...response, browser };
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await remote[Symbol.asyncDispose]();
    },
  };
}

type Browser = Pick<ReturnType<FactorSite['browser']>, 'send' | 'cookies'>;
