import type { SenderAnswer, SeenEntries } from '../../../domain/conversation.ts';
import type { HistoryEntry } from '../../../domain/history.ts';
import type { Note } from '../../../domain/note.ts';
import type { Reply } from '../../../domain/reply.ts';

/** The lists of a conversation as the API returns them, the newest first. */
export interface Lists {
  replies: readonly Reply[];
  answers: readonly SenderAnswer[];
  notes?: readonly Note[];
  history?: readonly HistoryEntry[];
}

/** What somebody wrote. */
export type Written =
  | { kind: 'reply'; at: string; entry: Reply }
  | { kind: 'answer'; at: string; entry: SenderAnswer }
  | { kind: 'note'; at: string; entry: Note };

/** Changes that one person made within a minute. */
export interface Changes {
  kind: 'changes';
  at: string;
  by: string | null;
  entries: HistoryEntry[];
}

/** Identifies an entry on the page. */
export const entryKey = ({ kind, entry }: Written): string => `${kind}-${entry.id}`;

/** Stand in the conversation themselves. */
const written: ReadonlySet<HistoryEntry['kind']> = new Set(['replied', 'answered', 'note_added']);

/** Everything in one order, the oldest first. Entries of one list keep their order, whatever their times. */
export function threadOf({ replies, answers, notes = [], history = [] }: Lists): (Written | Changes)[] {
  const changes = history.filter(({ kind }) => !written.has(kind));
  const lists = [
    changes.map((entry) => ({ kind: 'change' as const, at: entry.at, entry })),
    answers.map((entry) => ({ kind: 'answer' as const, at: entry.at, entry })),
    notes.map((entry) => ({ kind: 'note' as const, at: entry.at, entry })),
    replies.map((entry) => ({ kind: 'reply' as const, at: entry.at, entry })),
  ].map((list) => [...list]);
  const thread: (Written | Changes)[] = [];
  for (;;) {
    // The last of each list is its oldest; of the same time a change comes first, such as that of a status before its reply.
    const oldest = lists.filter((list) => list.length > 0).toSorted((a, b) => compare(a.at(-1)!.at, b.at(-1)!.at))[0];
    const next = oldest?.pop();
    if (!next) return thread;
    if (next.kind !== 'change') thread.push(next);
    else add(thread, next.entry);
  }
}

function add(thread: (Written | Changes)[], entry: HistoryEntry): void {
  const last = thread.at(-1);
  if (last?.kind === 'changes' && last.by === entry.by && minuteOf(last.at) === minuteOf(entry.at))
    last.entries.push(entry);
  else thread.push({ kind: 'changes', at: entry.at, by: entry.by, entries: [entry] });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const minuteOf = (at: string) => at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

const newest = (entries: readonly { id: number }[] = []): number => Math.max(0, ...entries.map(({ id }) => id));

/** The newest entries that are on the screen. */
export const seenIn = ({ replies, answers, notes }: Lists): SeenEntries => ({
  reply: newest(replies),
  answer: newest(answers),
  note: newest(notes),
});

/** What was written after `seen`, the oldest first. */
export const writtenAfter = (lists: Lists, seen: SeenEntries): Written[] =>
  threadOf({ ...lists, history: [] }).filter(
    (one): one is Written => one.kind !== 'changes' && one.entry.id > seen[one.kind],
  );
