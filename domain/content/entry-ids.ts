import { type ContentKind, type EntryIds, idsOf, isSameText, publicTexts, type TextValue } from './translation.ts';

export const newEntryId = (): string => Math.random().toString(36).slice(2, 10);

const listsOf = (kind: ContentKind) =>
  Object.entries(publicTexts[kind]).flatMap(([field, textKind]) => (textKind === 'list' ? [field] : []));

/**
 * The ids for changed lists that were sent without any: an entry keeps its id if its text is nearly the same, or if as many entries were removed
 * as were added.
 * @param before lists with their ids; undefined for a new entity
 */
export function pairedIds(
  kind: ContentKind,
  before: { entity: object; entryIds?: EntryIds | null | undefined } | undefined,
  after: object,
): EntryIds {
  const listOf = (entity: object, field: string) => ((entity as Record<string, unknown>)[field] ?? []) as TextValue[];
  return Object.fromEntries(
    listsOf(kind).map((field) => {
      const old = before ? listOf(before.entity, field) : [];
      return [field, pairedList(old, idsOf(field, old.length, before?.entryIds), listOf(after, field))];
    }),
  );
}

function pairedList(old: readonly TextValue[], ids: readonly string[], list: readonly TextValue[]): string[] {
  const free = new Set(old.keys());
  const paired: (string | undefined)[] = list.map(() => undefined);
  const pair = (index: number, from: number | undefined) => {
    if (from === undefined || !free.delete(from)) return;
    paired[index] = ids[from];
  };
  const unpairedEntries = () =>
    list.flatMap((value, index) => (paired[index] === undefined ? [{ value, place: index }] : []));
  for (const { value, place: index } of unpairedEntries()) {
    const equalText = [...free].find((from) => isSameText(old[from]!, value));
    pair(index, equalText);
  }
  for (const { value, place: index } of unpairedEntries()) {
    const [nearest] = [...free]
      .map((from) => ({ from, likeness: likeness(old[from]!, value) }))
      .filter((candidate) => candidate.likeness >= alike)
      .toSorted((a, b) => b.likeness - a.likeness);
    pair(index, nearest?.from);
  }
  if (unpairedEntries().length === free.size)
    for (const { place: index } of unpairedEntries()) pair(index, [...free][0]);
  return paired.map((id) => id ?? newEntryId());
}

/** The likeness from which two texts count as versions of one text. */
export const alike = 0.5;

/** The share of words that two texts have in common (Dice), 0 to 1. */
export function likeness(first: TextValue, second: TextValue): number {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 1 : (2 * common) / (a.size + b.size);
}

function wordsOf(value: TextValue): Set<string> {
  const text = typeof value === 'string' ? value : `${value.quote} ${value.author} ${value.role ?? ''}`;
  return new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
}
