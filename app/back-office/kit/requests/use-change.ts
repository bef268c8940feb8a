import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toast.ts';
import type { Step } from './save.ts';
import { ProofCancelled, withLateProof, withProof } from './proof.ts';

/** The contents of a toast. */
export type ToastText = Omit<Parameters<typeof showToast>[0], 'variant'>;

export interface Change<Wanted, Answer> {
  send: (wanted: Wanted) => Promise<Answer>;
  /** Runs after a successful change; its promise is awaited. */
  after?: (answer: Answer, wanted: Wanted, client: QueryClient) => unknown;
  /** The toast after a success, or its title. */
  done?: (answer: Answer, wanted: Wanted) => ToastText | string | undefined;
  /** The toast after a failure. */
  failed?: (error: Error, wanted: Wanted) => ToastText | string | undefined;
  /** Paths of the API whose responses are refetched afterwards; a function if they depend on the change. */
  reads?: readonly string[] | ((wanted: Wanted) => readonly string[]);
  /** Whether these responses are refetched after a failure, too, since the failure means that they are outdated. */
  isOutdated?: (error: Error) => boolean;
  /** The name of the changes that are sent one after another; without it, changes are sent concurrently. */
  queue?: string;
}

/** Makes a change through the API, shows its outcome in a toast, and refetches the queries that it affects. */
export function useChange<Wanted = void, Answer = unknown>(change: Change<Wanted, Answer>) {
  const { send, after, done, failed, reads = [], isOutdated = () => true, queue } = change;
  const queryClient = useQueryClient();
  const show = (text: ToastText | string | undefined, variant: 'default' | 'destructive' = 'default') =>
    text !== undefined && showToast({ ...(typeof text === 'string' ? { title: text } : text), variant });
  return useMutation({
    mutationFn: send,
    ...(queue !== undefined && { scope: { id: queue } }),
    onSuccess: async (answer, variables) => {
      show(done?.(answer, variables));
      await after?.(answer, variables, queryClient);
    },
    onError: (error, variables) => {
      if (!(error instanceof ProofCancelled)) show(failed?.(error, variables), 'destructive');
    },
    onSettled: async (_answer, error, variables) => {
      if (error && !isOutdated(error)) return;
      const paths = typeof reads === 'function' ? reads(variables) : reads;
      await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
    },
  });
}

type ProvedStep<Answer> = Step<Answer> & {
  /** Whether the call always requires a fresh proof; otherwise the operator is asked only if the server requires one. */
  requiresProof?: boolean;
};

/** {@link useChange} for any call of a part of the API, after re-authentication if it is required. */
export const useProvedCall = <Answer>(change: Pick<Change<ProvedStep<Answer>, Answer>, 'after' | 'failed' | 'reads'>) =>
  useChange<ProvedStep<Answer>, Answer>({
    send: ({ send, requiresProof = true }) => (requiresProof ? withProof : withLateProof)(send),
    done: (_answer, { done }) => done,
    ...change,
  });
