import { useSyncExternalStore } from 'react';
import { type ProofKind, refusalOf } from './refusal.ts';

/** A question to the operator that is open. */
export interface AskedProof {
  kinds: readonly ProofKind[];
  answer: (isProved: boolean) => void;
}

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

/**
 * Calls the API; where the server wants a fresh proof of who is at the keyboard, asks for it in a dialog and repeats the call.
 *
 * @throws what the call throws; a refused proof is its 403
 */
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
