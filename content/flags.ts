/** A record of all `keys`, true for those in `on`: a case's platforms and features. */
export const flags = <const Key extends string>(keys: readonly Key[], on: readonly NoInfer<Key>[]) =>
  Object.fromEntries(keys.map((key) => [key, on.includes(key)])) as Record<Key, boolean>;
