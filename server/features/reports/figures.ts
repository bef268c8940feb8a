import { type Language, languages } from '../../../domain/text/language.ts';
import { quantile } from '../../../domain/promise/quantile.ts';
import { messageStatuses } from '../../../domain/conversation/contact-message.ts';
import { projectStatuses, statusesRead } from '../../../domain/conversation/project.ts';
import { submissionPlatforms } from '../../../domain/forms/submission-choices.ts';
import { daysAfter } from '../../../domain/promise/promise.ts';
import type { ShownStage } from '../../../domain/stage/stage.ts';
import {
  fewestForMedian,
  type Report,
  type ReportedList,
  type ReportFigures,
  type ReportPeriod,
  reportedTypes,
} from '../../../domain/promise/report.ts';
import { platformBit } from '../submissions/platform-bits.ts';

/** The number of arrivals, and the answers to them. */
export interface AnswerCounts {
  /** Whether the promised response time is over. */
  isOver: boolean;
  count: number;
  /** The times to their first answers, in minutes. */
  minutes: number[];
}

/** The number of arrivals from a source (`sourceOfSubmission`), which is blank text for those without one. */
export interface SourceCount {
  source: string;
  count: number;
}

/** The arrivals in a week with equal values. */
export interface ReportCell extends AnswerCounts {
  /** The index of the week in the period. */
  week: number;
  type: string;
  language: Language;
  status: string;
  /** The shown stage of submissions; null for messages. */
  stage: ShownStage | null;
  assignee: number | null;
  /** The {@link platformBit}s of a submission; 0 for messages. */
  platforms: number;
  sources: SourceCount[];
}

export const spanOf = ({ mondays }: ReportPeriod) => ({ from: mondays[0]!, to: daysAfter(mondays.at(-1)!, 6) });

/**
 * Counts arrivals and answers, and calculates the quantiles of the times to an answer.
 * @param promised the promise in minutes
 * @param fewest the minimum of answers for a median
 */
export function answersOf(
  cells: readonly AnswerCounts[],
  promised: number,
  fewest = 1,
): Omit<ReportFigures, 'from' | 'to'> {
  const times = minutesOf(cells);
  const isEnough = times.length >= fewest;
  const within = times.reduce((total, minutes) => (minutes <= promised ? total + 1 : total), 0);
  return {
    received: sum(cells),
    within,
    late: times.length - within,
    missed: cells.reduce((total, { isOver, count, minutes }) => total + (isOver ? count - minutes.length : 0), 0),
    median: isEnough ? quantile(times, 0.5) : null,
    slow: isEnough ? quantile(times, 0.9) : null,
  };
}

export function weeksOf(
  list: ReportedList,
  cells: readonly ReportCell[],
  { mondays }: ReportPeriod,
  promised: number,
): Report['weeks'] {
  const byWeek = Map.groupBy(cells, ({ week }) => week);
  return mondays.map((monday, week) => {
    const cellsOfWeek = byWeek.get(week) ?? [];
    const answers = answersOf(cellsOfWeek, promised, fewestForMedian);
    return {
      monday,
      ...answers,
      types: list === 'submissions' ? sumByKey(cellsOfWeek, reportedTypes, ({ type }) => type) : {},
      languages: sumByKey(cellsOfWeek, languages, ({ language }) => language),
      points: answers.median === null ? [...minutesOf(cellsOfWeek)].toSorted((a, b) => a - b) : [],
    };
  });
}

/** Outcomes in the order of the statuses; a legacy status counts as the one that it is read as. */
export function outcomesOf(list: ReportedList, cells: readonly ReportCell[]): Report['outcomes'] {
  const reads: (readonly [Report['outcomes'][number]['status'], readonly string[]])[] =
    list === 'submissions'
      ? projectStatuses.map((status) => [status, statusesRead(status)])
      : messageStatuses.filter((status) => status !== 'spam').map((status) => [status, [status]]);
  return reads.map(([status, read]) => ({ status, count: sum(cells.filter((cell) => read.includes(cell.status))) }));
}

/** Operators by descending number; unassigned items come last. */
export const operatorsOf = (
  cells: readonly ReportCell[],
  names: ReadonlyMap<number, string>,
  promised: number,
): Report['operators'] =>
  [...Map.groupBy(cells, ({ assignee }) => assignee)]
    .map(([id, assignedCells]) => ({
      id,
      username: names.get(id ?? 0) ?? null,
      ...answersOf(assignedCells, promised, fewestForMedian),
    }))
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || b.received - a.received);

/** Counts the submissions for each platform of the form. */
export const platformsOf = (cells: readonly ReportCell[]): Report['platforms'] =>
  submissionPlatforms.map((platform) => {
    const bit = platformBit(platform)!;
    return { platform, count: sum(cells.filter(({ platforms }) => (platforms & bit) > 0)) };
  });

const sum = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

/** Sums cells by key, without keys that have no cells. */
function sumByKey<Key extends string>(
  cells: readonly ReportCell[],
  known: readonly Key[],
  keyOf: (cell: ReportCell) => string,
): Partial<Record<Key, number>> {
  const byKey = Map.groupBy(cells, keyOf);
  const sums = known.filter((key) => byKey.has(key)).map((key) => [key, sum(byKey.get(key)!)]);
  return Object.fromEntries(sums) as Partial<Record<Key, number>>;
}

function minutesOf(cells: readonly AnswerCounts[]): Int32Array {
  const times = new Int32Array(cells.reduce((total, { minutes }) => total + minutes.length, 0));
  let offset = 0;
  for (const { minutes } of cells) {
    times.set(minutes, offset);
    offset += minutes.length;
  }
  return times;
}
