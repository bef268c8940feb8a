import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/toast.ts';

type ToastText = Omit<Parameters<typeof showToast>[0], 'variant'>;

export interface Change<Wanted, Answer> {
  send: (wanted: Wanted) => Promise<Answer>;
  /** The toast afterwards, or its title. */
  done?: (answer: Answer, wanted: Wanted) => ToastText | string | undefined;
  /** The toast of a failure. */
  failed?: (error: Error, wanted: Wanted) => ToastText | string | undefined;
  /** Paths of the API whose responses are read again afterwards. */
  reads?: readonly string[];
  /** Whether a failure reads them again too. */
  isOutdated?: (error: Error) => boolean;
}

/** Changes something by the API, says in a toast how it went, and reads again what the change touched. */
export function useChange<Wanted = void, Answer = unknown>({
  send,
  done,
  failed,
  reads = [],
  isOutdated = () => true,
}: Change<Wanted, Answer>): UseMutationResult<Answer, Error, Wanted> {
  const queryClient = useQueryClient();
  const show = (text: ToastText | string | undefined, variant: 'default' | 'destructive' = 'default') =>
    text !== undefined && showToast({ ...(typeof text === 'string' ? { title: text } : text), variant });
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, wanted) => show(done?.(answer, wanted)),
    onError: (error, wanted) => show(failed?.(error, wanted), 'destructive'),
    onSettled: async (_answer, error) => {
      if (!error || isOutdated(error))
        await Promise.all(reads.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
    },
  });
}
