import * as z from 'zod/mini';
import { caseInsert } from './case.ts';
import { featureInsert } from './feature.ts';
import { languages } from '../text/language.ts';
import { partnerInsert } from './partner.ts';
import { publication } from './publication.ts';
import { pressFields } from './press.ts';
import { id, listLimit, requiredLine, timestamp } from '../text/text.ts';
import {
  type ContentKind,
  contentKinds,
  type EntryIds,
  entryIds,
  publicTexts,
  textValue,
  type Translations,
  translations,
} from './translation.ts';
import { isSameJson, storableJson } from '../text/json.ts';

const translated = { translations: z._default(translations, {}), entryIds: z._default(entryIds, {}) };

/** The publishable fields of each kind, as the API accepts them, with their translations. */
export const publishable = {
  cases: z.extend(caseInsert, { ...pressFields, ...translated }).check(storableJson),
  partners: z.extend(partnerInsert, translated).check(storableJson),
  features: z.extend(featureInsert, translated).check(storableJson),
};

/** The fields of a kind, in the order of its schema. */
export const contentFields = Object.fromEntries(
  contentKinds.map((kind) => [kind, Object.keys(publishable[kind].shape).filter((name) => !(name in translated))]),
) as Record<ContentKind, string[]>;

/** The name or title with which an operator adds an entity. */
export const newContent = z.object({ name: requiredLine() });

/** Content of any kind. A draft may be incomplete: its fields are validated when it is published. */
export type Content = Record<string, unknown> & { translations: Translations; entryIds: EntryIds };

const unfinished = (kind: ContentKind) => {
  const texts = Object.entries(publicTexts[kind]).map(([field, textKind]) => [
    field,
    z.optional(textKind === 'list' ? z.array(textValue).check(z.maxLength(listLimit)) : z.nullable(z.string())),
  ]);
  const content = z.object({ ...Object.fromEntries(texts), ...translated });
  return z.catchall(content, z.unknown()).check(storableJson) as z.ZodMiniType as z.ZodMiniType<Content, Content>;
};

export const draftContents = Object.fromEntries(contentKinds.map((kind) => [kind, unfinished(kind)])) as Record<
  ContentKind,
  z.ZodMiniType<Content, Content>
>;

const anyContent = z.catchall(z.object(translated), z.unknown()) as z.ZodMiniType as z.ZodMiniType<Content>;

/** A draft as the API returns it. `base` is the published content that it is based on. */
const draft = z.object({
  content: anyContent,
  base: anyContent,
  author: z.nullable(z.string()),
  updatedAt: timestamp(),
});

/** The names of the kinds in the audit trail. */
export const contentEntities = { cases: 'case', partners: 'partner', features: 'feature' } as const;

export const editedContent = z.object({
  id: id(),
  name: z.string(),
  ...publication,
  /** The operator who set the times. */
  scheduledBy: z.nullable(z.string()),
  /** The accepted submission that a case was created from. */
  projectId: z.nullable(id()),
  content: anyContent,
  draft: z.nullable(draft),
});
export type EditedContent = z.output<typeof editedContent>;

/** An entity after its publication. */
export const publishedContent = z.extend(editedContent, {
  /** The version that the publication stored; null if it changed nothing. */
  versionId: z.nullable(id()),
});
export type PublishedContent = z.output<typeof publishedContent>;

/** The case that was created from a submission, for a link to it. */
export const linkedCase = z.object({ id: id(), name: z.string(), isPublic: z.boolean() });
export type LinkedCase = z.output<typeof linkedCase>;

const untranslated = z.object({ stale: z.int(), missing: z.int() });

export const contentSummary = z.object({
  id: id(),
  name: z.string(),
  order: z.int(),
  ...publication,
  trashedAt: z.nullable(timestamp()),
  draftBy: z.nullable(z.string()),
  hasDraft: z.boolean(),
  /** Counts of the draft, if there is one. */
  untranslated: z.partialRecord(z.enum(languages), untranslated),
});
export type ContentSummary = z.output<typeof contentSummary>;

/** A published version, with its changes since the previous version. */
export const contentVersion = z.object({
  id: id(),
  author: z.nullable(z.string()),
  createdAt: timestamp(),
  changes: z.array(z.object({ part: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type ContentVersion = z.output<typeof contentVersion>;

/**
 * Content by parts: a field, a list with the ids of its entries, or one text in a language, such as `results/k3f9 ru`. Changes of different
 * parts do not conflict.
 */
export type Parts = Readonly<Record<string, unknown>>;

export function partsOf(kind: ContentKind, { translations: texts, entryIds: ids, ...fields }: Content): Parts {
  const ownFields = Object.entries(fields).map(([field, value]) =>
    publicTexts[kind][field] === 'list' ? [field, { entries: value, ids: ids[field] ?? [] }] : [field, value],
  );
  const inLanguages = Object.entries(texts).flatMap(([language, byKey]) =>
    Object.entries(byKey).map(([key, value]) => [`${key} ${language}`, value]),
  );
  return Object.fromEntries([...ownFields, ...inLanguages]) as Parts;
}

export function contentOf(kind: ContentKind, parts: Parts): Content {
  const fields: Record<string, unknown> = {};
  const ids: Record<string, string[]> = {};
  const texts: Record<string, Record<string, unknown>> = {};
  for (const [part, value] of Object.entries(parts)) {
    const [key = '', language] = part.split(' ');
    if (value === undefined) continue;
    if (language !== undefined) (texts[language] ??= {})[key] = value;
    else if (publicTexts[kind][key] === 'list') {
      const list = value as { entries: unknown; ids: string[] };
      fields[key] = list.entries;
      ids[key] = list.ids;
    } else fields[key] = value;
  }
  return { ...fields, translations: texts, entryIds: ids };
}

/** The field with the name of an entity. */
export const nameField = (kind: ContentKind): 'name' | 'title' => (kind === 'partners' ? 'name' : 'title');

/** The name or title of an entity for operators. */
export function nameOf(kind: ContentKind, content: Content): string {
  const name = content[nameField(kind)];
  return typeof name === 'string' ? name : '';
}

/** The parts in which two contents differ, including removed ones. */
export const changedParts = (from: Parts, to: Parts): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((part) => !isSamePart(from[part], to[part]));

/** Applies the changes from `base` to `mine` on top of `theirs`; if both changed a part, `mine` wins. */
export function rebased(kind: ContentKind, { base, mine, theirs }: { base: Content; mine: Content; theirs: Content }) {
  const [from, changed, other] = [base, mine, theirs].map((content) => partsOf(kind, content)) as [Parts, Parts, Parts];
  const changes = Object.fromEntries(changedParts(from, changed).map((part) => [part, changed[part]]));
  return contentOf(kind, { ...other, ...changes });
}

/** Whether two values of a part mean the same. */
export const isSamePart = (first: unknown, second: unknown): boolean => isSameJson(filled(first), filled(second));

/** Treats an empty list as absent, since older versions lack the lists that a later release added. */
function filled(value: unknown): unknown {
  const entries = Array.isArray(value) ? value : (value as { entries?: unknown } | null | undefined)?.entries;
  return Array.isArray(entries) && entries.length === 0 ? null : value;
}
