import { useSyncExternalStore } from 'react';
import type { FactorKind } from '../../../domain/second-factor.ts';
import { ApiError } from '../../api/client.ts';

/** By what a person can prove who they are. */
export type ProofKind = 'password' | 'provider' | Exclude<FactorKind, 'recovery'>;

/** What the server asks for before it does what was asked of it. */
interface Refusal {
  /** The kinds of second factor that complete a sign-in. */
  secondFactor?: FactorKind[];
  proof?: ProofKind[];
  enrolment?: true;
}

/** The fields beside the text of a refused call. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return {};
  try {
    return Object(JSON.parse(error.body)) as Refusal;
  } catch {
    return {};
  }
}

/** What the server says of an error, if it says something. */
export const reasonOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.status < 500 && error.error) || fallback;

/** A question to the operator that is open. */
export type AskedProof = { kinds: readonly ProofKind[]; answer: (isProved: boolean) => void };

let asked: (AskedProof & { answered: Promise<boolean> }) | undefined;
const listeners = new Set<() => void>();

function set(question: typeof asked): void {
  asked = question;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls the API; where the server wants a fresh proof, asks for it in a dialog and repeats the call. A refused one throws the 403. */
export async function withProof<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { proof } = refusalOf(error);
    if (!proof || !(await ask(proof))) throw error;
    return work();
  }
}

/** The question that {@link withProof} asks now. */
export const useAskedProof = (): AskedProof | undefined =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  );

/** Several calls at once are one question. */
function ask(kinds: readonly ProofKind[]): Promise<boolean> {
  if (asked) return asked.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProved: boolean) => {
    set(undefined);
    resolve(isProved);
  };
  set({ kinds, answer, answered: promise });
  return promise;
}
