import { describe, expect, it } from 'vitest';
import { type ClockFacts, firstAnswerOf, type MergedFacts, waitingSince } from './waiting.ts';

/** An instant by its hour. */
const instantAt = (hour: number): string => new Date(Date.UTC(2026, 2, 2, hour)).toISOString();

const conversation = (facts: Partial<ClockFacts> = {}): ClockFacts => ({
  createdAt: instantAt(1),
  isOpen: true,
  isImported: false,
  answeredElsewhereAt: null,
  handledAt: null,
  replies: undefined,
  answers: [],
  ...facts,
});
const replied = (first: number, last = first) => ({ replies: { first: instantAt(first), last: instantAt(last) } });
const closed = (handledAt: number) => ({ isOpen: false, handledAt: instantAt(handledAt) });

describe('the sender of a conversation', () => {
  it.each<[string, Partial<ClockFacts>, number | null]>([
    ['waits since it came', {}, 1],
    ['waits since it came, whatever they write before the first answer', { answers: [instantAt(2)] }, 1],
    ['waits no longer after a reply', replied(2), null],
    [
      'waits no longer after an answer by another channel',
      { answeredElsewhereAt: instantAt(2), handledAt: instantAt(2) },
      null,
    ],
    [
      'waits since the first answer after the last reply',
      { ...replied(2, 4), answers: [instantAt(3), instantAt(5), instantAt(6)] },
      5,
    ],
    ['waits no longer when it is closed', { ...closed(3), answers: [instantAt(2)] }, null],
    [
      'waits since they wrote after it was closed',
      { ...closed(3), answers: [instantAt(2), instantAt(4), instantAt(5)] },
      4,
    ],
    ['waits since it came when it is reopened without an answer', { handledAt: null, answers: [instantAt(2)] }, 1],
    [
      'waits since they wrote after it was closed, also when it is reopened',
      { handledAt: instantAt(3), answers: [instantAt(4)] },
      4,
    ],
    [
      'waits for nothing when it is reopened after an answer',
      { handledAt: instantAt(4), ...replied(2), answers: [instantAt(3)] },
      null,
    ],
    ['waits for nothing if it was imported', { isImported: true }, null],
    ['waits since they wrote if it was imported', { isImported: true, answers: [instantAt(2), instantAt(3)] }, 2],
  ])('%s', (_title, facts, since) => {
    expect(waitingSince(conversation(facts))).toBe(since === null ? null : instantAt(since));
  });
});

describe('the sender of a merged conversation', () => {
  const merged = (mergedAt: number, facts: Partial<ClockFacts> = {}): MergedFacts => ({
    ...conversation({ createdAt: instantAt(3), ...facts }),
    mergedAt: instantAt(mergedAt),
  });
  it.each<[string, Partial<ClockFacts>, MergedFacts, number | null]>([
    ['waits in the other one', replied(2), merged(4), 3],
    ['waits there although that was answered before', replied(2, 3), merged(4), 3],
    ['is answered there', replied(2, 5), merged(4), null],
    ['is done with when that is closed', { ...replied(2), ...closed(5) }, merged(4), null],
    ['waits there since they wrote again', replied(2, 5), merged(4, { answers: [instantAt(6)] }), 6],
    ['waits there for what was closed only if they wrote since', replied(2), merged(4, closed(4)), null],
    ['waits there no longer than the sender of that', {}, merged(4), 1],
  ])('%s', (_title, facts, merged, since) => {
    expect(waitingSince(conversation(facts), [merged])).toBe(since === null ? null : instantAt(since));
  });
});

it('the first answer is the first reply or the first answer by another channel', () => {
  expect(firstAnswerOf(conversation())).toBeNull();
  expect(firstAnswerOf(conversation(replied(2, 4)))).toBe(instantAt(2));
  expect(firstAnswerOf(conversation({ ...replied(4), answeredElsewhereAt: instantAt(3) }))).toBe(instantAt(3));
  expect(firstAnswerOf(conversation({ ...replied(2), answeredElsewhereAt: instantAt(3) }))).toBe(instantAt(2));
});
