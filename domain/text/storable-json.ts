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
