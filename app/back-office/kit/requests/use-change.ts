import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toast.ts';
import type { Step } from './save.ts';
import { withProof } from './proof.ts';

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
  /** Whether a failure means that they are outdated and must be refetched, too. */
  isOutdated?: (error: Error) => boolean;
}

/** Makes a change through the API, shows its outcome in a toast, and refetches the queries that it affects. */
export function useChange<Wanted = void, Answer = unknown>(change: Change<Wanted, Answer>) {
  const { send, after, done, failed, reads = [], isOutdated = () => true } = change;
  const queryClient = useQueryClient();
  const show = (text: ToastText | string | undefined, variant: 'default' | 'destructive' = 'default') =>
    text !== undefined && showToast({ ...(typeof text === 'string' ? { title: text } : text), variant });
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, wanted) => {
      show(done?.(answer, wanted));
      await after?.(answer, wanted, queryClient);
    },
    onError: (error, wanted) => show(failed?.(error, wanted), 'destructive'),
    onSettled: async (_answer, error, wanted) => {
      if (error && !isOutdated(error)) return;
      const paths = typeof reads === 'function' ? reads(wanted) : reads;
      await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
    },
  });
}

/** {@link useChange} for any call of a part of the API, after re-authentication if the server requires it. */
export const useProvedCall = <Answer>(change: Pick<Change<Step<Answer>, Answer>, 'after' | 'failed' | 'reads'>) =>
  useChange<Step<Answer>, Answer>({
    send: ({ send }) => withProof(send),
    done: (_answer, { done }) => done,
    ...change,
  });
