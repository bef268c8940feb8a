import * as z from 'zod/mini';
import { seenEntries } from './conversation.ts';
import { id, requiredText, timestamp } from '../text/text.ts';
import { operatorEntity } from '../accounts/user.ts';

export const noteLimit = 5000;

export const noteForm = z.object({
  /** `@username` mentions an operator. */
  text: requiredText({ max: noteLimit }),
  /** The newest entries that its writer had seen; newer ones are a conflict. */
  seen: z.optional(seenEntries),
});

export const noteEntity = z.object({
  id: id(),
  /** The operator's username at that time. */
  by: z.string(),
  at: timestamp(),
  text: z.string(),
  /** Whether the signed-in operator wrote it. */
  mine: z.boolean(),
  mentions: z.optional(z.array(operatorEntity)),
});

/** The operators whom a text mentions, ignoring case. The longest name wins: `@ana.pop` is not `@ana`; a full stop may follow. */
export function mentionsIn<Named extends { username: string }>(text: string, operators: readonly Named[]): Named[] {
  return operators.filter(({ username }) => mentionPlaces(text, username, operators).length > 0);
}

type MentionPart = { text: string; username?: string };

/** Splits a text into parts; those that mention somebody have their `username`. */
export function mentionParts(text: string, names: readonly { username: string }[]): MentionPart[] {
  const places = names
    .flatMap(({ username }) => mentionPlaces(text, username, names).map((start) => ({ start, username })))
    .toSorted((a, b) => a.start - b.start);
  const parts: MentionPart[] = [];
  let from = 0;
  for (const { start, username } of places) {
    const end = start + 1 + username.length;
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ text: text.slice(start, end), username });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const isNamePart = /[\p{L}\p{N}_-]/u;

function mentionPlaces(text: string, username: string, operators: readonly { username: string }[]): number[] {
  const [folded, name] = [text.toLowerCase(), `@${username.toLowerCase()}`];
  // Case folding that changes the length would shift the positions.
  if (folded.length !== text.length || name.length !== username.length + 1) return [];
  const longerNames = operators
    .map(({ username: other }) => `@${other.toLowerCase()}`)
    .filter((other) => other !== name && other.startsWith(name));
  const places: number[] = [];
  for (let start = folded.indexOf(name); start >= 0; start = folded.indexOf(name, start + 1)) {
    const [before, after] = [text[start - 1] ?? '', text[start + name.length] ?? ''];
    const isWhole = !isNamePart.test(before) && !isNamePart.test(after);
    if (isWhole && !longerNames.some((other) => folded.startsWith(other, start))) places.push(start);
  }
  return places;
}

export type Note = z.output<typeof noteEntity>;
