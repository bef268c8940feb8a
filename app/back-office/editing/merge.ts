const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ. */
export const changedFields = <Draft extends object>(from: Draft, to: Draft): (keyof Draft & string)[] =>
  (Object.keys(to) as (keyof Draft & string)[]).filter((field) => !same(from[field], to[field]));

/** Applies the changes from `base` to `mine` on top of `theirs`. */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = { ...theirs };
  for (const field of changedFields(base, mine)) merged[field] = mine[field];
  return merged;
}
