import * as z from 'zod/mini';

/** JSON that both databases can store: no NUL and no lone surrogate at any depth. */
export const storableJson = z.refine<unknown>(
  (value) => {
    const pending = [value];
    while (pending.length > 0) {
      const part = pending.pop();
      if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return false;
      if (typeof part === 'object' && part !== null) for (const entry of Object.entries(part)) pending.push(...entry);
    }
    return true;
  },
  { params: { rule: 'storable' } },
);

/** Whether two values have the same JSON, regardless of the order of their keys. Undefined is the same as null. */
export const isSameJson = (first: unknown, second: unknown): boolean => sorted(first) === sorted(second);

/** JSON with sorted keys, since PostgreSQL does not preserve their order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
