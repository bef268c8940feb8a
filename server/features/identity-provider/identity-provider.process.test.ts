import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/configuration/config.ts';
import { identityProvider } from './identity-provider.ts';
import { newVisit, visitOf } from '../auth/provider-requests.ts';
import { testProvider } from '../../api/accounts/identity-provider/testing.ts';

const remote = await testProvider();
afterAll(() => remote[Symbol.asyncDispose]());
afterEach(() => {
  remote.state.faults = {};
  remote.state.requests = [];
});

const metadata = '/.well-known/openid-configuration';
const open = (more: Record<string, string> = {}) =>
  identityProvider(readConfig({ ...remote.environment, ...more }), { operation: 300, status: 300 })!;
const visit = (isProof = false) => {
  const { token, state } = newVisit();
  return visitOf(token, state, isProof);
};

describe('the identity provider', () => {
  it('does not exist without a configuration', () => expect(identityProvider(readConfig({}))).toBeUndefined());

  it('is queried for its metadata at the first use, once for concurrent uses', async () => {
    const provider = open();
    expect(remote.state.requests).toEqual([]);
    await Promise.all([visit(), visit()].map((request) => provider.authorizationUrl(request)));
    await provider.authorizationUrl(visit());
    expect(remote.state.requests).toEqual([metadata]);
  });

  it('receives a code challenge, a state and a nonce, and no secret', async () => {
    const request = visit();
    const url = new URL(await open().authorizationUrl(request));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'studio',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/system-panel/login',
      scope: 'openid email',
      state: request.state,
      nonce: request.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(request.verifier);
    const proof = new URL(await open().authorizationUrl(visit(true)));
    expect(proof.searchParams.get('prompt')).toBe('login');
    expect(proof.searchParams.get('max_age')).toBe('600');
  });

  it.each(['away', 'error', 'silent', 'huge', 'redirect', 'html'] as const)(
    'with the fault %s is unavailable, for its metadata, codes and keys, and works again afterwards',
    async (fault) => {
      const provider = open();
      const request = visit();
      remote.state.faults = { [metadata]: fault };
      await expect(provider.authorizationUrl(request)).rejects.toMatchObject({ status: 503, reason: 'away' });
      expect(await provider.answers()).toBe(false);
      remote.state.faults = {};
      for (const path of ['/token', '/jwks']) {
        const answer = await remote.visit(await provider.authorizationUrl(request));
        remote.state.faults = { [path]: fault };
        await expect(provider.identify(answer, request)).rejects.toMatchObject({ status: 503, reason: 'away' });
        remote.state.faults = {};
      }
      const answer = await remote.visit(await provider.authorizationUrl(request));
      expect(await provider.identify(answer, request)).toMatchObject({ subject: 'auth0|mira' });
    },
  );

  it('whose metadata names another issuer is rejected', async () => {
    const other = open({ OIDC_ISSUER: remote.issuer.replace('127.0.0.1', 'localhost') });
    await expect(other.authorizationUrl(visit())).rejects.toMatchObject({
      reason: expect.stringMatching(/away|invalid/),
    });
  });

  it('caches for some seconds whether it is available', async () => {
    const provider = open();
    expect(await provider.answers()).toBe(true);
    remote.state.faults = { [metadata]: 'away' };
    expect(await provider.answers()).toBe(true);
    expect(await open().answers()).toBe(false);
  });
});
