import { isSameJson } from '../../../../../domain/text/json.ts';
import type { StudioSettings, TypedFacts } from '../../../../../domain/studio/settings.ts';
import { type Studio, type StudioField, studioFields } from '../../../../../domain/studio/studio.ts';
import {
  type TextOverride,
  type TextOverrides,
  withTextOverride,
} from '../../../../../domain/studio/texts/text-overrides.ts';
import type { Language } from '../../../../../domain/text/language.ts';
import type { Fields } from '../../../kit/forms/merge.ts';

/** The facts with several parts, which are edited and merged one by one. */
const composedFacts = ['split', 'hours', 'booking'] as const satisfies StudioField[];

const isComposed = (fact: string): fact is (typeof composedFacts)[number] =>
  (composedFacts as readonly string[]).includes(fact);

/** The facts of the draft, or else the published ones. They may be incomplete, such as a blank year, and are validated by the publication. */
export function typedFactsOf({ defaults, published, draft }: StudioSettings): Studio {
  const changes = draft?.changes ?? published;
  return Object.fromEntries(
    studioFields.map((field) => [field, inShapeOf(defaults[field], changes[field], isComposed(field))]),
  ) as Studio;
}

/** A typed value that the fields of the form can show, or else the default: a draft may contain any JSON. */
function inShapeOf(sample: unknown, value: unknown, isParted = false): unknown {
  if (value === undefined) return sample;
  if (Array.isArray(sample))
    return Array.isArray(value) ? value.filter((entry) => typeof entry === typeof (sample[0] ?? entry)) : sample;
  if (typeof sample !== 'object' || sample === null)
    return typeof value === 'object' && value !== null ? sample : value;
  if (!isParted) return value;
  const parts = Object.entries(sample).map(([name, part]) => [name, inShapeOf(part, Object(value)[name])] as const);
  return Object.fromEntries(parts);
}

/** The facts that differ from the defaults, as they are stored. */
export const changesOf = (facts: Studio, defaults: StudioSettings['defaults']): TypedFacts =>
  Object.fromEntries(
    studioFields.filter((field) => !isSameJson(facts[field], defaults[field])).map((field) => [field, facts[field]]),
  );

/** The facts by name, and the parts of composed ones and the texts by path, such as `hours.opens`. */
export const partsOf = (facts: Studio): Fields =>
  Object.fromEntries(
    studioFields.flatMap((field): (readonly [path: string, value: unknown])[] => {
      if (field === 'texts') return textsByPath(facts.texts);
      if (!isComposed(field)) return [[field, facts[field]]];
      return Object.entries(facts[field]).map(([part, value]) => [`${field}.${part}`, value]);
    }),
  );

/** The texts by path, such as `texts.ru.home.hero.title`, so that two admins can write different ones. */
const textsByPath = (overrides: TextOverrides) =>
  Object.entries(overrides).flatMap(([language, texts]) =>
    Object.entries(texts ?? {}).map(([key, override]) => [`texts.${language}.${key}`, override] as const),
  );

/** The facts with other values of some facts or parts. */
export function withParts(facts: Studio, parts: Fields): Studio {
  const changed: Record<string, unknown> = { ...facts };
  for (const [path, value] of Object.entries(parts)) {
    const [field = '', part, ...names] = path.split('.');
    if (names.length > 0)
      changed[field] = withTextOverride(
        changed[field] as TextOverrides,
        part as Language,
        names.join('.'),
        value as TextOverride | undefined,
      );
    else changed[field] = part === undefined ? value : { ...(changed[field] as object), [part]: value };
  }
  return changed as Studio;
}

export const areSameFacts = (first: Studio, second: Studio): boolean =>
  studioFields.every((field) => isSameJson(first[field], second[field]));
