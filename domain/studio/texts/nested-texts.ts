/** Texts in the structure of a catalogue: a namespace is an object, a text is a string or a compiled message. */
export interface NestedTexts {
  readonly [key: string]: unknown;
}

/** A catalogue, or one of its namespaces, with other texts for the same keys. */
export const withTexts = <Texts extends object>(texts: Texts, others: NestedTexts | undefined): Texts =>
  others === undefined
    ? texts
    : (Object.fromEntries(
        Object.entries(texts).map(([key, text]: [string, unknown]) => {
          const other = others[key];
          const isNamespace = typeof text === 'object' && text !== null && !Array.isArray(text);
          return [key, isNamespace ? withTexts(text, other as NestedTexts | undefined) : (other ?? text)];
        }),
      ) as Texts);

/** Texts by full key such as `home.hero.subtitle`, in the structure of a catalogue. */
export function nestTexts(texts: Iterable<readonly [key: string, text: unknown]>): NestedTexts {
  const nested: Record<string, unknown> = {};
  for (const [key, text] of texts) {
    const names = key.split('.');
    const last = names.pop()!;
    let namespace = nested;
    for (const name of names) namespace = (namespace[name] ??= {}) as Record<string, unknown>;
    namespace[last] = text;
  }
  return nested;
}

/** The full keys of a catalogue with their texts, in its order. */
export const flatTexts = (texts: NestedTexts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatTexts(text as NestedTexts, `${prefix}${name}.`),
  );
