import { expect } from 'vitest';
import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import type { HistoryEntry } from '../../../domain/conversation/history.ts';
import { noPitchFacts } from '../../../domain/pitch/facts.ts';
import { type Act, statusTexts } from './acts.ts';
import type { Write } from './operator.ts';

/** The names that history entries and the screen show for values that are stored as ids. */
export interface Names {
  users: ReadonlyMap<number, string>;
  labels: ReadonlyMap<number, string>;
}

/** Fields that follow from others, or have their own entries. */
const derivedFields = /At$|Since$|^labels$|^assignedTo$|^language$|^version$/;

/** The history explains the stored state step by step: each entry starts with the value with which the previous one ended. */
export function expectHistoryExplainsState(
  { project, history }: ProjectDetails,
  sent: object,
  { users, labels }: Names,
): void {
  const state: Record<string, unknown> = { ...noPitchFacts, ...sent, assignedTo: null, labels: [] };
  for (const { field, from, to } of changesOf(history)) {
    if (field === 'labels') {
      const addedLabels = (state.labels as string[]).filter((name) => !(from as string[]).includes(name));
      expect(addedLabels, 'the removed labels were set before').toHaveLength(
        (state.labels as string[]).length - (from as string[]).length,
      );
      state.labels = [...addedLabels, ...(to as string[])];
    } else {
      expect([project.id, field, from]).toEqual([project.id, field, state[field!] ?? null]);
      state[field!] = to;
    }
  }
  expect(state.assignedTo).toBe(project.assignedTo === null ? null : users.get(project.assignedTo));
  expect((state.labels as string[]).toSorted()).toEqual(project.labels.map((id) => labels.get(id)!).toSorted());
  for (const [field, value] of Object.entries(project))
    if (!derivedFields.test(field)) expect([field, state[field] ?? null]).toEqual([field, value]);
}

/** The values that an operator replaced are those that their screen showed. */
export function expectReplacedValuesWereShown(
  acts: readonly Act[],
  details: ReadonlyMap<number, ProjectDetails>,
): void {
  for (const { by, kind, from, until, saw } of acts)
    for (const { id, field, values } of saw) {
      const replaced = changesOf(details.get(id)!.history).filter((entry) => {
        const changedAt = Date.parse(entry.at);
        return entry.by === by && entry.field === field && changedAt >= from && changedAt <= until;
      });
      for (const entry of replaced) expect(values, `${by}: ${kind} of ${id}`).toContain(displayTextOf(entry));
    }
}

const displayTextOf = ({ field, from }: HistoryEntry): string => {
  if (field === 'status') return statusTexts[from as string]!;
  if (field === 'priority') return `${(from as string)[0]!.toUpperCase()}${(from as string).slice(1)}`;
  return (from as string | null) ?? (field === 'assignedTo' ? 'Nobody' : '');
};

/** Every acknowledged change is stored once, and nobody replied without having seen the newest entries. */
export function expectAcknowledgedChangesStored(
  writes: readonly Write[],
  details: ReadonlyMap<number, ProjectDetails>,
): void {
  const undone = new Set(
    writes.flatMap(({ path, status }) => {
      const [, id] = /^\/api\/replies\/(\d+)\/undo$/.exec(path) ?? [];
      return id !== undefined && status === 200 ? [Number(id)] : [];
    }),
  );
  for (const { path, body, status, answer } of writes) {
    const [, id, kind] = /^\/api\/projects\/(\d+)\/(notes|replies)$/.exec(path) ?? [];
    if (id === undefined || undone.has(answer.id as number)) continue;
    const { notes, replies } = details.get(Number(id))!;
    const texts = kind === 'notes' ? notes.map(({ text }) => text) : replies.map((reply) => reply.body);
    const text = (body.text ?? body.body) as string;
    // A text whose first attempt was rejected may have been sent after all.
    const count = texts.filter((sentText) => sentText === text).length;
    if (status === 201) expect([text, count]).toEqual([text, 1]);
    else expect(count).toBeLessThanOrEqual(1);
    if (status === 201 && kind === 'replies') {
      const { reply: seenReply } = body.seen as { reply: number };
      const sentId = answer.id as number;
      expect(replies.filter(({ id: other }) => other > seenReply && other < sentId)).toEqual([]);
    }
  }
}

/** The changes, oldest first. */
const changesOf = (history: readonly HistoryEntry[]) => history.filter(({ kind }) => kind === 'changed').toReversed();
