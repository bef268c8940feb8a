import { mentionParts } from '../../../../domain/conversation/note.ts';

const mention = /(?<![\p{L}\p{N}_-])@([\p{L}\p{N}_-][\p{L}\p{N}._-]*)/gu;

/** The names after an `@` that no operator has, except for a name that is being typed and may still become an operator's. None until the operators are loaded. */
export function unknownMentions(text: string, operators: readonly { username: string }[]): string[] {
  if (operators.length === 0) return [];
  const unmatchedParts = mentionParts(text, operators).map((part) => (part.username === undefined ? part.text : ' '));
  const names = unmatchedParts.flatMap((part) =>
    [...part.matchAll(mention)].map(([, name]) => name!.replace(/\.+$/, '')),
  );
  const last = /@([^\s@]+)$/.exec(text)?.[1]?.toLowerCase();
  const isStartOfName = (name: string) =>
    name.toLowerCase() === last && operators.some(({ username }) => username.toLowerCase().startsWith(last));
  return [...new Set(names)].filter((name) => !isStartOfName(name));
}
