/** Replaces `regexparam`, the pattern parser of wouter's own route components: the table of routes matches without it. */
export const parse = (): never => {
  throw new Error('Match routes with matchRoute');
};
