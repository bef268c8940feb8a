/** Compares two forms' values: by what they say, not by which object says it. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ. */
export const changedFields = <Draft extends object>(from: Draft, to: Draft): (keyof Draft & string)[] =>
  (Object.keys(to) as (keyof Draft & string)[]).filter((field) => !same(from[field], to[field]));

/**
 * Puts one operator's changes on top of what another saved meanwhile: of what both changed, mine; of the rest, theirs.
 *
 * @param base what both began with
 */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = { ...theirs };
  for (const field of changedFields(base, mine)) merged[field] = mine[field];
  return merged;
}
