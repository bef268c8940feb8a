const unused = (): never => {
  throw new Error('Left out of the bundle by the aliases of vite.config.ts');
};

/** Replaces `regexparam`, the pattern parser of wouter's route components: the table of routes matches without it. */
export const parse = unused;

/* Replaces parts of TanStack Query: the product pages by addresses, without infinite queries. */
export const infiniteQueryBehavior = unused;
export const hasNextPage = unused;
export const hasPreviousPage = unused;

/* Queries neither wait for the network nor are refetched when it or the window is back (`back-office/query-client.ts`). */
const never = () => () => {};
export const onlineManager = { subscribe: never, isOnline: () => true };
export const focusManager = { subscribe: never, isFocused: () => document.visibilityState !== 'hidden' };
