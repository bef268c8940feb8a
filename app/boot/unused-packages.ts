const unused = (): never => {
  throw new Error('Left out of the bundle by the aliases of vite.config.ts');
};

/** Of `regexparam`, the pattern parser of wouter's route components: the table of routes matches without it. */
export const parse = unused;

/* Of TanStack Query: the product pages by addresses, without infinite queries. */
export const infiniteQueryBehavior = unused;
export const hasNextPage = unused;
export const hasPreviousPage = unused;
