import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../domain/conversation/history.ts';
import type { Reply } from '../../../../domain/conversation/reply.ts';
import { seenIn, threadOf, writtenAfter } from './thread.ts';

const reply = (id: number, at: string): Reply => ({
  id,
  at,
  by: 'ana',
  to: 'mira@player.example',
  subject: 'Hello',
  body: 'x',
  language: 'en',
  state: 'sent',
});
const change = (id: number, at: string, kind: HistoryEntry['kind'] = 'changed', by: string | null = 'ana') => ({
  id,
  at,
  by,
  kind,
  field: null,
  from: null,
  to: null,
});
const note = (id: number, at: string) => ({ id, at, by: 'ion', text: 'x', mine: false });
const answer = (id: number, at: string) => ({
  id,
  at,
  text: 'x',
  source: 'page' as const,
  flags: [],
  language: 'en' as const,
  address: null,
  quoted: null,
  files: [],
  refusedFiles: [],
});
const shown = (lists: Parameters<typeof threadOf>[0]) =>
  threadOf(lists).map((item) =>
    item.kind === 'changes'
      ? item.entries.map(({ id }) => id).join('+')
      : `${item.kind} ${item.kind === 'arrival' ? item.of.id : item.entry.id}`,
  );

it('a conversation is in one order, with the changes of one person and minute together', () => {
  const lists = {
    replies: [reply(2, '2026-03-02T12:00:30.000Z'), reply(1, '2026-03-02T10:00:00.000Z')],
    answers: [answer(7, '2026-03-02T11:00:00.000Z')],
    notes: [note(4, '2026-03-02T11:30:00.000Z')],
    history: [
      change(9, '2026-03-02T12:00:30.000Z'),
      change(8, '2026-03-02T12:00:30.000Z', 'replied'),
      change(6, '2026-03-02T12:00:10.000Z'),
      change(5, '2026-03-02T11:30:00.000Z', 'note_added'),
      change(-7, '2026-03-02T11:00:00.000Z', 'answered', null),
      change(0, '2026-03-02T09:00:00.000Z', 'created', null),
    ],
  };
  expect(shown(lists)).toEqual(['0', 'reply 1', 'answer 7', 'note 4', '6+9', 'reply 2']);
});

it('merged submissions are in the same order, and their entries count as seen with the others', () => {
  const merged = {
    id: 12,
    name: 'Two fold',
    projectType: 'game' as const,
    status: 'pending' as const,
    pitch: null,
    pitchFiles: [],
    description: 'Once more.',
    createdAt: '2026-03-02T09:30:00.000Z',
    at: '2026-03-02T12:00:00.000Z',
    replies: [reply(5, '2026-03-02T10:30:00.000Z')],
    answers: [answer(9, '2026-03-02T13:00:00.000Z')],
    notes: [note(6, '2026-03-02T09:40:00.000Z')],
    history: [
      { ...change(21, '2026-03-02T12:00:00.000Z'), field: 'mergedInto', to: 11 },
      { ...change(19, '2026-03-02T09:45:00.000Z'), field: 'status' },
      change(0, '2026-03-02T09:30:00.000Z', 'created', null),
    ],
  };
  const lists = {
    replies: [reply(4, '2026-03-02T10:00:00.000Z')],
    answers: [],
    notes: [],
    history: [
      { ...change(22, '2026-03-02T12:00:00.000Z'), field: 'merged', to: 12 },
      { ...change(18, '2026-03-02T09:45:00.000Z'), field: 'status' },
      change(0, '2026-03-02T09:00:00.000Z', 'created', null),
    ],
    merged: [merged],
  };
  const order = ['0', 'arrival 12', 'note 6', '18', '19', 'reply 4', 'reply 5', '22', 'answer 9'];
  expect(shown(lists)).toEqual(order);
  expect(seenIn(lists)).toEqual({ reply: 5, answer: 9, note: 6 });
  expect(writtenAfter(lists, { reply: 4, answer: 0, note: 6 }).map(({ of }) => of?.id)).toEqual([12, 12]);
});

it('entries of one list keep their order even if a clock went back', () => {
  const replies = [reply(2, '2026-03-02T10:00:00.000Z'), reply(1, '2026-03-02T10:00:05.000Z')];
  expect(shown({ replies, answers: [] })).toEqual(['reply 1', 'reply 2']);
});

it('entries that were written after a person looked are recognized by their ids', () => {
  const before = { replies: [reply(1, '2026-03-02T10:00:00.000Z')], answers: [], notes: [] };
  const seenEntries = seenIn(before);
  expect(seenEntries).toEqual({ reply: 1, answer: 0, note: 0 });
  const now = {
    ...before,
    answers: [answer(3, '2026-03-02T11:00:00.000Z')],
    notes: [note(2, '2026-03-02T10:30:00.000Z')],
  };
  expect(writtenAfter(now, seenEntries).map(({ kind }) => kind)).toEqual(['note', 'answer']);
  expect(writtenAfter(before, seenEntries)).toEqual([]);
});

it('a change and its undo are one entry, at the time of the change', () => {
  const moved = (id: number, at: string, from: string, to: string, by = 'ana') => ({
    ...change(id, at, 'changed', by),
    field: 'status',
    from,
    to,
  });
  const marks = (...history: HistoryEntry[]) =>
    threadOf({ replies: [], answers: [], history: history.toReversed() }).flatMap((shownEntry) =>
      shownEntry.kind === 'changes' ? shownEntry.entries.map(({ id, isUndone = false }) => [id, isUndone]) : [],
    );
  const accepted = moved(1, '2026-03-02T12:00:00.000Z', 'pending', 'completed');
  const undo = moved(2, '2026-03-02T12:09:00.000Z', 'completed', 'pending');
  expect(marks(accepted, undo)).toEqual([[1, true]]);
  expect(marks(accepted, undo, { ...accepted, id: 3, at: '2026-03-02T12:09:30.000Z' })).toEqual([
    [1, true],
    [3, false],
  ]);
  const labelled = { ...change(4, '2026-03-02T12:01:00.000Z'), field: 'labels', from: [], to: ['Offer'] };
  const unlabelled = { ...change(5, '2026-03-02T12:02:00.000Z'), field: 'labels', from: ['Offer'], to: [] };
  expect(marks(labelled, unlabelled)).toEqual([[4, true]]);
  // A colleague's change, a later one and another value are changes of their own.
  for (const other of [
    { ...undo, by: 'ion' },
    { ...undo, at: '2026-03-02T12:11:00.000Z' },
    { ...undo, to: 'cancelled' },
  ])
    expect(marks(accepted, other)).toEqual([
      [1, false],
      [2, false],
    ]);
});
