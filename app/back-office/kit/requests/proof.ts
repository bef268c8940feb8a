import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ProviderRedirect } from '../../../../domain/accounts/identity.ts';
import type { PasskeyOptions } from '../../../../domain/accounts/second-factor.ts';
import { ApiError, call, type Refusal } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { createStore } from '../../../browser/store.ts';

/** A rejected call requires either a second factor of one of these kinds, which completes a sign-in, or a fresh proof. */
export const refusalOf = (error: unknown): Pick<Refusal, 'secondFactor' | 'proof'> =>
  error instanceof ApiError && (error.status === 401 || error.status === 403) ? error.refusal : {};

/** The server's text for an error, if there is one. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.error) || fallback;

/** {@link errorText} for rejected requests, but not for failures of the server. */
export const reasonOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.status < 500 && error.error) || fallback;

/** The open dialog of {@link withProof}. */
export type AskedProof = { kinds: readonly string[]; answer: (isProved: boolean) => void };

const openQuestion = createStore<(AskedProof & { answered: Promise<boolean> }) | undefined>(undefined);

/** The operator has not proved who they are, and the call was not made. */
export class ProofCancelled extends Error {}

/**
 * Makes a call that requires a fresh proof of who the operator is. If the server has none, a dialog requests it first. If the server
 * rejects the call nevertheless, the dialog opens then and the call is repeated.
 *
 * @throws {ProofCancelled} if the dialog is cancelled
 */
export async function withProof<Result>(makeCall: () => Promise<Result>): Promise<Result> {
  // If the state cannot be read, the call is made nevertheless, and fails for the same reason.
  const state = await call('GET /api/account/proof/state').catch(() => undefined);
  if (state?.provedUntil === null && !(await ask(state.kinds))) throw new ProofCancelled();
  return withLateProof(makeCall);
}

/** {@link withProof} for a call that requires a proof only in some cases, which only the server can determine. */
export async function withLateProof<Result>(makeCall: () => Promise<Result>): Promise<Result> {
  try {
    return await makeCall();
  } catch (error) {
    const { proof } = refusalOf(error);
    if (!proof) throw error;
    if (!(await ask(proof))) throw new ProofCancelled();
    return makeCall();
  }
}

/** The open question of {@link withProof}. */
export const useAskedProof = (): AskedProof | undefined => openQuestion.use();

/** Shows the dialog; concurrent calls share it. */
function ask(kinds: readonly string[]): Promise<boolean> {
  const open = openQuestion.read();
  if (open) return open.answered;
  let resolve: (isProved: boolean) => void;
  const answered = new Promise<boolean>((settle) => (resolve = settle));
  const answer = (isProved: boolean) => {
    openQuestion.write(undefined);
    resolve(isProved);
  };
  openQuestion.write({ kinds, answer, answered });
  return answered;
}

/** Sends a challenge signed with a passkey. @throws also if the operator or the browser has no passkey, or cancels */
export async function sendPasskey<Answer>(
  readOptions: () => Promise<PasskeyOptions>,
  send: (body: BodyOf<'POST /api/auth/passkey'>) => Promise<Answer>,
): Promise<Answer> {
  const { options } = await readOptions();
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON: options });
  const { response, clientExtensionResults } = signed;
  return send({ ...signed, response: { ...response }, clientExtensionResults: { ...clientExtensionResults } });
}

/** Whether the browser rather than the server ended an attempt with a passkey. */
export const isOfBrowser = (error: unknown): boolean => !(error instanceof ApiError) && !(error instanceof TypeError);

const providerQuery = queryOptions({
  queryKey: ['/api/auth/provider'],
  queryFn: ({ signal }) => call('GET /api/auth/provider', { signal }),
  staleTime: Infinity,
});

/** The host of the studio's identity provider; null if there is none, and until it is loaded. */
export const useProviderName = (): string | null => useQuery(providerQuery).data?.name ?? null;

/** Redirects to the identity provider. It stays pending until the page is unloaded, or is restored when the browser comes back. */
export const useProvider = () =>
  useMutation({
    mutationFn: async (start: () => Promise<ProviderRedirect>) => {
      const { location: next } = await withLateProof(start);
      location.assign(next);
      return new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
    },
  });

/** The hash of the page on which another tab re-authenticates with the identity provider. */
export const proofHash = '#proof';
