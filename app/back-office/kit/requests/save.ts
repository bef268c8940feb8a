import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';

/** Whether another change was first. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** Whether it is unknown if a change was made: a 5xx may come from a proxy whose server died, or after a timeout. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** A call of a control that makes several; `done` is the text of the toast afterwards. */
export interface Step<Answer = unknown> {
  send: () => Promise<Answer>;
  done?: string;
}

/** Refetches a list, and a stored entity from it. */
export function useReread<Entity extends { id: number }>(
  list: FetchQueryOptions<Entity[], Error, Entity[], any>,
  id: number | undefined,
) {
  const queryClient = useQueryClient();
  return async () => (await queryClient.fetchQuery({ ...list, staleTime: 0 })).find((entity) => entity.id === id);
}
