import type { Language } from '../../text/language.ts';

/* This module must not import Zod, since the editor checks texts while they are typed. */

/** Compiles an ICU message. @throws {Error} whose message is the parser's code for the first error */
export type CompileMessage = (text: string) => unknown;

/**
 * The reason why a text may not replace a default, as a key of the catalogues' namespace `textFaults`. `names` are the placeholders, tags or
 * forms that are at fault.
 */
export interface TextFault {
  key:
    | 'unknownText'
    | 'braces'
    | 'tags'
    | 'choices'
    | 'missingPlaceholders'
    | 'unknownPlaceholders'
    | 'missingForms'
    | 'unknownForms';
  names: string;
}

/** A placeholder or a tag of a message. */
interface Placeholder {
  /** The placeholder as a message has it, without its forms: `{studio}`, `{count, plural, …}`, `<link>`. */
  name: string;
  /** The forms of a plural or a choice. */
  forms: string[];
  /** Whether the language determines the forms. */
  isPlural: boolean;
}

/**
 * The faults of a text in place of a default: it must be a message, and have exactly the placeholders and tags of the default, since the page supplies
 * values for these only. A plural keeps its forms and may add others of the language and exact numbers; a choice has exactly the same forms.
 */
export function messageFaults(
  text: string,
  { source, language, compile }: { source: string; language: Language; compile: CompileMessage },
): TextFault[] {
  let message: unknown;
  try {
    message = compile(text);
  } catch (error) {
    return [{ key: syntaxFault((error as Error).message), names: '' }];
  }
  const expected = placeholdersOf(compile(source));
  const placeholders = placeholdersOf(message);
  const missing = difference(namesOf(expected), namesOf(placeholders));
  const unknown = difference(namesOf(placeholders), namesOf(expected));
  return [
    ...fault('missingPlaceholders', missing),
    ...fault('unknownPlaceholders', unknown),
    ...[...new Set(namesOf(expected))].flatMap((name) => formFaults(expected, placeholders, { name, language })),
  ];
}

/** The names of a message's placeholders and tags, each once, in their order. */
export const placeholderNames = (text: string, compile: CompileMessage): string[] => [
  ...new Set(namesOf(placeholdersOf(compile(text)))),
];

const namesOf = (placeholders: readonly Placeholder[]) => placeholders.map(({ name }) => name);

const difference = (names: readonly string[], others: readonly string[]) =>
  [...new Set(names)].filter((name) => !others.includes(name));

const fault = (key: TextFault['key'], names: readonly string[]): TextFault[] =>
  names.length > 0 ? [{ key, names: names.join(', ') }] : [];

function formFaults(
  expected: readonly Placeholder[],
  placeholders: readonly Placeholder[],
  { name, language }: { name: string; language: Language },
): TextFault[] {
  const formsIn = (message: readonly Placeholder[]) =>
    message.filter((placeholder) => placeholder.name === name).flatMap(({ forms }) => forms);
  const [required, present] = [formsIn(expected), formsIn(placeholders)];
  // The placeholder itself is missing then.
  if (present.length === 0) return [];
  const isPlural = expected.some((placeholder) => placeholder.name === name && placeholder.isPlural);
  const isExact = (form: string) => /^=\d+$/.test(form);
  const allowed = isPlural
    ? [...required, ...new Intl.PluralRules(language).resolvedOptions().pluralCategories, ...present.filter(isExact)]
    : required;
  return [
    ...fault('missingForms', difference(isPlural ? required.filter((form) => !isExact(form)) : required, present)),
    ...fault('unknownForms', difference(present, allowed)),
  ];
}

/** The kind of an error by the code of the parser, such as `EXPECT_ARGUMENT_CLOSING_BRACE`. */
function syntaxFault(code: string): TextFault['key'] {
  if (code.includes('TAG')) return 'tags';
  return /SELECT|PLURAL|OTHER/.test(code) ? 'choices' : 'braces';
}

/** The numbers by which compiled messages name the kinds of typed placeholders (icu-minify). */
const kindNames: Readonly<Record<number, string>> = {
  1: 'select',
  2: 'plural',
  3: 'selectordinal',
  4: 'number',
  5: 'date',
  6: 'time',
};

/** A compiled message is a text or a list of nodes; a node is a text, the number sign of a plural, or a list that starts with a name. */
const placeholdersOf = (message: unknown): Placeholder[] =>
  Array.isArray(message) ? message.flatMap((node) => (Array.isArray(node) ? placeholdersIn(node) : [])) : [];

function placeholdersIn([name, kind, ...parts]: unknown[]): Placeholder[] {
  if (kind === undefined) return [{ name: `{${String(name)}}`, forms: [], isPlural: false }];
  const kindName = typeof kind === 'number' ? kindNames[kind] : undefined;
  if (kindName === undefined)
    return [{ name: `<${String(name)}>`, forms: [], isPlural: false }, ...placeholdersOf([kind, ...parts])];
  const hasForms = typeof kind === 'number' && kind <= 3;
  const forms = hasForms ? Object.entries(parts[0] as object) : [];
  return [
    {
      name: `{${String(name)}, ${kindName}${hasForms ? ', …' : ''}}`,
      forms: forms.map(([form]) => form),
      isPlural: kind === 2 || kind === 3,
    },
    ...forms.flatMap(([, message]) => placeholdersOf(message)),
  ];
}
