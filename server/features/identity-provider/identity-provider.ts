import type * as openid from 'openid-client';
import { identityLimits } from '../../../domain/accounts/identity.ts';
import { retention } from '../../../domain/operations/retention.ts';
import type { Config } from '../../platform/configuration/config.ts';
import { outgoingClient } from '../../platform/http/outgoing/outgoing-client.ts';
import type { VouchedIdentity } from '../accounts/identities.ts';
import { providerError } from './provider-error.ts';

export interface Visit {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
  /** Whether the person must authenticate again, regardless of their session at the provider. */
  isProof: boolean;
}

/** The studio's identity provider. Its functions throw {@link ProviderError} and nothing else. */
export type IdentityProvider = NonNullable<ReturnType<typeof identityProvider>>;

/** The address to which the provider redirects browsers: the sign-in page, whose script sends the query to the API. */
export const redirectPath = '/system-panel/login';

/** Timeouts in ms: of an operation, which must leave time for a response, and of the availability check. */
const limits = { operation: 3500, status: 2000 };

/** Lifetimes in ms of the cached metadata and availability. */
const cacheLifetimes = { metadata: 60 * 60_000, status: 10_000 } as const;

/**
 * The provider of the environment. It sends no request and loads no library before its first use. Its host is configured by the
 * operator of the server and may be in a private network, so its addresses are not restricted like those that people enter.
 */
export function identityProvider(
  { oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  { operation, status } = limits,
) {
  if (!oidc) return undefined;
  const { issuer, clientId, clientSecret } = oidc;
  const redirectUri = `${publicUrl}${redirectPath}`;
  const send = outgoingClient({ anyAddress: true });
  let cachedConfiguration: { at: number; configuration: Promise<openid.Configuration> } | undefined;
  let cachedAvailability: { at: number; answers: Promise<boolean> } | undefined;

  const request: openid.CustomFetch = async (address, { method, headers, body }) => {
    const response = await send(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      redirects: 0,
      maxBytes: 256 * 1024,
      timeout: operation,
    });
    const { 'content-type': type } = response.headers;
    return new Response(response.body.byteLength === 0 ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };

  async function discover(): Promise<openid.Configuration> {
    const client = await import('openid-client');
    const basic = client.ClientSecretBasic(clientSecret);
    const post = client.ClientSecretPost(clientSecret);
    const authenticate: openid.ClientAuth = (server, ...parameters) => {
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
      return (methods.includes('client_secret_basic') ? basic : post)(server, ...parameters);
    };
    return client.discovery(new URL(issuer), clientId, undefined, authenticate, {
      [client.customFetch]: request,
      // The signature is checked as well, although the token comes directly from the provider over TLS.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    });
  }

  /** The metadata, at most an hour old. Failures are not cached; concurrent requests share one fetch. */
  function loadConfiguration(): Promise<openid.Configuration> {
    if (cachedConfiguration && Date.now() - cachedConfiguration.at < cacheLifetimes.metadata)
      return cachedConfiguration.configuration;
    const configuration = discover();
    const current = (cachedConfiguration = { at: Date.now(), configuration });
    configuration.catch(() => {
      if (cachedConfiguration === current) cachedConfiguration = undefined;
    });
    return configuration;
  }

  return {
    issuer,
    /** The host name, which people recognize. */
    name: new URL(issuer).host,

    authorizationUrl: ({ state, nonce, verifier, isProof }: Visit) =>
      withTimeLimit(operation, async () => {
        const client = await import('openid-client');
        const configuration = await loadConfiguration();
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isProof && { prompt: 'login', max_age: String(proofSeconds) }),
        });
        return url.href;
      }),

    /** @param answer the query of the provider's redirect back */
    identify: (answer: string, { state, nonce, verifier, isProof }: Visit) =>
      withTimeLimit(operation, async (): Promise<VouchedIdentity> => {
        const client = await import('openid-client');
        const callback = new URL(redirectUri);
        callback.search = answer;
        const tokens = await client.authorizationCodeGrant(await loadConfiguration(), callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isProof && { maxAge: proofSeconds }),
        });
        return { ...identityOf(tokens.claims()!), issuer };
      }),

    /** Whether the provider is available, or was within the last seconds. */
    answers(): Promise<boolean> {
      if (cachedAvailability && Date.now() - cachedAvailability.at < cacheLifetimes.status)
        return cachedAvailability.answers;
      const answers = withTimeLimit(status, discover).then(
        (configuration) => {
          cachedConfiguration = { at: Date.now(), configuration: Promise.resolve(configuration) };
          return true;
        },
        () => false,
      );
      cachedAvailability = { at: Date.now(), answers };
      return answers;
    },
  };
}

const proofSeconds = retention.proofMinutes * 60;

/** @throws {ProviderError} on failure and after `ms` */
async function withTimeLimit<Result>(ms: number, operation: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('late', 'TimeoutError')), ms);
  try {
    return await Promise.race([operation(), promise]);
  } catch (error) {
    throw providerError(error);
  } finally {
    clearTimeout(timer);
  }
}

function identityOf(claims: openid.IDToken): Omit<VouchedIdentity, 'issuer'> {
  // OpenID Connect requires ASCII of at most 255 characters.
  const isSubject = new RegExp(`^[\\x20-\\x7e]{1,${identityLimits.subject}}$`);
  if (!isSubject.test(claims.sub)) throw new TypeError('subject');
  const label = [claims.email, claims.preferred_username, claims.name].find((name) => typeof name === 'string');
  const printable = (label ?? '').slice(0, identityLimits.label).replaceAll(/\p{C}/gu, '').trim();
  return { subject: claims.sub, label: printable || null, authenticatedAt: momentOf(claims.auth_time) };
}

/** @param seconds since 1970; a time in the future counts as now, since it would prolong the proof */
const momentOf = (seconds = 0): Date | null => (seconds > 0 ? new Date(Math.min(seconds * 1000, Date.now())) : null);
