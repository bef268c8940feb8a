/*
 * Calculates the time since which a sender has been waiting for an answer (decision 18) from the facts of the conversation. Instants are
 * ISO 8601 in UTC, so they sort as text.
 */

/** The facts of a conversation from which its clock follows. */
export interface ClockFacts {
  createdAt: string;
  /** Open conversations owe a first answer; closed ones owe an answer only to texts that their sender wrote after they were closed. */
  isOpen: boolean;
  /** Imported conversations do not owe a first answer. */
  isImported: boolean;
  /** The first answer by another channel. */
  answeredElsewhereAt: string | null;
  /** The last time at which it was closed or answered by another channel. Earlier texts of its sender need no answer. */
  handledAt: string | null;
  /** The first and the last reply. */
  replies: { first: string; last: string } | undefined;
  /** The sender's answers, oldest first, without automatic ones. */
  answers: readonly string[];
}

/** A conversation that was merged into another one. From `mergedAt` on, its sender is answered in the target. */
export type MergedFacts = ClockFacts & { mergedAt: string };

/** The time of the first answer by any channel; null if there is none. */
export const firstAnswerOf = ({ replies, answeredElsewhereAt }: ClockFacts): string | null =>
  instantsOf(replies?.first, answeredElsewhereAt)[0] ?? null;

/** The time since which the sender of a conversation, or of one that was merged into it, has been waiting for an answer; null if nobody waits. */
export function waitingSince(facts: ClockFacts, merged: readonly MergedFacts[] = []): string | null {
  const lastWord = lastWordOf(facts);
  const waits = merged.map((mergedFacts) => {
    const isAnswered = lastWord !== null && lastWord > mergedFacts.mergedAt;
    return isAnswered ? firstAnswerAfter(mergedFacts, latest(lastWordOf(mergedFacts), lastWord)) : ownWait(mergedFacts);
  });
  return instantsOf(ownWait(facts), ...waits)[0] ?? null;
}

function ownWait(facts: ClockFacts): string | null {
  const { createdAt, isOpen, isImported, handledAt } = facts;
  const writtenSince = firstAnswerAfter(facts, lastWordOf(facts));
  const owesFirstAnswer = isOpen && !isImported && firstAnswerOf(facts) === null;
  if (!owesFirstAnswer) return writtenSince;
  // If it was closed and reopened without an answer, its sender has been waiting since their first text after the closing.
  return handledAt === null ? createdAt : (writtenSince ?? createdAt);
}

/** The time of the last reply or closing: only later texts of the sender still need an answer. Null if there was neither. */
const lastWordOf = ({ replies, handledAt }: ClockFacts): string | null => latest(replies?.last, handledAt);

const firstAnswerAfter = ({ answers }: ClockFacts, instant: string | null): string | null =>
  answers.find((answeredAt) => instant === null || answeredAt > instant) ?? null;

const latest = (...instants: (string | null | undefined)[]): string | null => instantsOf(...instants).at(-1) ?? null;

/** The instants among some values, in their order. */
const instantsOf = (...values: (string | null | undefined)[]): string[] =>
  values.filter((value) => typeof value === 'string').toSorted();
