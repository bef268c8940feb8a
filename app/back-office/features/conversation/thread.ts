import type { SenderAnswer, SeenEntries } from '../../../../domain/conversation/conversation.ts';
import { undoMinutes } from '../../../../domain/inbox/change.ts';
import type { MergedProject } from '../../../../domain/inbox/details.ts';
import type { HistoryEntry } from '../../../../domain/conversation/history.ts';
import type { Note } from '../../../../domain/conversation/note.ts';
import type { Reply } from '../../../../domain/conversation/reply.ts';

/** The lists of a conversation as the API returns them, newest first. */
export interface Lists {
  replies: readonly Reply[];
  answers: readonly SenderAnswer[];
  notes?: readonly Note[];
  history?: readonly HistoryEntry[];
  /** The submissions that were merged into it; a merged submission has none. */
  merged?: readonly MergedProject[];
}

/** The merged submission that an entry belongs to. */
type Of = { of?: MergedProject | undefined };

export type Written = Of &
  (
    | { kind: 'reply'; at: string; entry: Reply }
    | { kind: 'answer'; at: string; entry: SenderAnswer }
    | { kind: 'note'; at: string; entry: Note }
  );

/** The text of a submission that was merged into another. */
type Arrival = { kind: 'arrival'; at: string; of: MergedProject };

/** An entry of the history; a change and its undo by the same author are one entry. */
export type ShownChange = HistoryEntry & { isUndone?: boolean };

/** Changes that one person made within a minute. */
export type Changes = Of & { kind: 'changes'; at: string; by: string | null; entries: ShownChange[] };

export function entryKey(item: Thread[number]): string {
  if (item.kind === 'arrival') return `arrival-${item.of.id}`;
  return item.kind === 'changes' ? `change-${item.entries[0]!.id}` : `${item.kind}-${item.entry.id}`;
}

/** Events whose reply, answer or note is itself in the conversation. */
const written: ReadonlySet<HistoryEntry['kind']> = new Set(['replied', 'answered', 'note_added']);

type Thread = (Written | Arrival | Changes)[];

/** All entries, oldest first, including those of merged submissions. Entries of one list keep their order regardless of their times. */
export function threadOf({ merged = [], ...ownLists }: Lists): Thread {
  const arrivalOf = (submission: MergedProject): Listed[] => [
    { kind: 'arrival', at: submission.createdAt, of: submission },
  ];
  const lists = [
    ...listsOf(ownLists),
    ...merged.flatMap((submission) => [arrivalOf(submission), ...listsOf(submission, submission)]),
  ];
  const thread: Thread = [];
  for (;;) {
    // Each list ends with its oldest entry. On equal times changes come first, so a status change precedes its reply.
    const oldest = lists.filter((list) => list.length > 0).toSorted((a, b) => compare(a.at(-1)!.at, b.at(-1)!.at))[0];
    const next = oldest?.pop();
    if (!next) return thread;
    if (next.kind !== 'change') thread.push(next);
    else add(thread, next);
  }
}

type Listed = Written | Arrival | Change;
type Change = Of & { kind: 'change'; at: string; entry: ShownChange };

/** Newest first. Merge entries of merged submissions are skipped: the main submission’s history already has them. */
function listsOf({ replies, answers, notes = [], history = [] }: Lists, of?: MergedProject): Listed[][] {
  const isShown = ({ kind, field }: HistoryEntry) =>
    !written.has(kind) && !(of && (kind === 'created' || field === 'mergedInto' || field === 'merged'));
  return [
    withoutUndos(history.filter(isShown)).map((entry) => ({ kind: 'change' as const, at: entry.at, entry, of })),
    answers.map((entry) => ({ kind: 'answer' as const, at: entry.at, entry, of })),
    notes.map((entry) => ({ kind: 'note' as const, at: entry.at, entry, of })),
    replies.map((entry) => ({ kind: 'reply' as const, at: entry.at, entry, of })),
  ];
}

/** The history without the entries that undo another one, which is marked instead; newest first. */
function withoutUndos(history: readonly HistoryEntry[]): ShownChange[] {
  const shown: ShownChange[] = [];
  for (const entry of history.toReversed()) {
    const undoneIndex = shown.findLastIndex(({ kind, field }) => kind === 'changed' && field === entry.field);
    const before = shown[undoneIndex];
    if (before && isUndoOf(entry, before)) shown[undoneIndex] = { ...before, isUndone: true };
    else shown.push(entry);
  }
  return shown.toReversed();
}

/** Whether an entry restores what the last change of the same field replaced, by the same person and soon enough to be its undo. */
const isUndoOf = (entry: HistoryEntry, { isUndone = false, ...change }: ShownChange): boolean =>
  !isUndone &&
  entry.kind === 'changed' &&
  entry.field !== null &&
  entry.by === change.by &&
  Date.parse(entry.at) - Date.parse(change.at) <= undoMinutes * 60_000 &&
  isSame(entry.from, change.to) &&
  isSame(entry.to, change.from);

const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

function add(thread: Thread, { entry, of }: Change): void {
  const last = thread.at(-1);
  if (last?.kind === 'changes' && last.of === of && last.by === entry.by && minuteOf(last.at) === minuteOf(entry.at))
    last.entries.push(entry);
  else thread.push({ kind: 'changes', at: entry.at, by: entry.by, entries: [entry], of });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const minuteOf = (instant: string) => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length);

const newest = (entries: readonly { id: number }[] = []): number => Math.max(0, ...entries.map(({ id }) => id));

/** The newest entries that are on the screen. */
export function seenIn({ merged = [], ...ownLists }: Lists): SeenEntries {
  const conversations = [ownLists, ...merged];
  return {
    reply: newest(conversations.flatMap(({ replies }) => replies)),
    answer: newest(conversations.flatMap(({ answers }) => answers)),
    note: newest(conversations.flatMap(({ notes = [] }) => notes)),
  };
}

/** The entries after `seen`, oldest first. */
export const writtenAfter = (lists: Lists, seen: SeenEntries): Written[] =>
  threadOf(lists).filter((item): item is Written => 'entry' in item && item.entry.id > seen[item.kind]);
