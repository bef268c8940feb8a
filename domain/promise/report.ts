import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { messageStatuses } from '../conversation/contact-message.ts';
import { declineReasons } from '../decline/decline.ts';
import { listedDay, parameter } from '../inbox/list-query.ts';
import { shownStages } from '../stage/stage.ts';
import { type BusinessCalendar, daysAfter, mondayBefore } from './promise.ts';
import { projectStatuses } from '../conversation/project.ts';
import { projectTypes, submissionPlatforms } from '../forms/submission-choices.ts';
import { consultationType } from '../studio/service.ts';

export const reportedLists = ['submissions', 'messages'] as const;

/** The choices for a report's number of weeks; the first is the default. */
export const reportLengths = ['13', '4', '26', '52'] as const;

/** The choices for a comparison: the preceding weeks, or the same weeks a year before. */
export const comparisons = ['before', 'year'] as const;

/** The maximum of sources that a report lists. */
export const mostSources = 12;

/** The minimum of answers for a median; a week with fewer answers shows each of them as a point. */
export const fewestForMedian = 5;

export const reportedTypes = [...projectTypes, consultationType] as const;

export const reportQuery = z.object({
  of: parameter(z.enum(reportedLists)),
  weeks: parameter(z.enum(reportLengths)),
  /** A day of the last week in the studio's calendar; defaults to the current week. */
  until: parameter(listedDay()),
  compare: parameter(z.enum(comparisons)),
});

const count = z.int().check(z.minimum(0));
/** Business time in minutes. */
const minutes = z.nullable(count);

/**
 * First answers `within` the promise and `late`; `missed` entries have none although they are overdue. `median` and `slow` (nine of ten) are
 * times to the first answer.
 */
const answerFigures = { received: count, within: count, late: count, missed: count, median: minutes, slow: minutes };

const figures = z.object({
  /** The first and the last day, inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  ...answerFigures,
});

/** Arrivals by week and their outcomes. Each count equals the number of entries in the list that its bar opens. */
export const reportEntity = z.object({
  of: z.enum(reportedLists),
  current: figures,
  /** The figures of a period as long as the elapsed part of this one. */
  compared: figures,
  weeks: z.array(
    z.object({
      monday: z.iso.date(),
      ...answerFigures,
      types: z.partialRecord(z.enum(reportedTypes), count),
      languages: z.partialRecord(z.enum(languages), count),
      /** The times to the first answer, if there are too few for a median. */
      points: z.array(count),
    }),
  ),
  outcomes: z.array(z.object({ status: z.enum([...projectStatuses, ...messageStatuses]), count })),
  /** By assignee; null for unassigned entries. */
  operators: z.array(z.object({ id: z.nullable(z.int()), username: z.nullable(z.string()), ...answerFigures })),
  platforms: z.array(z.object({ platform: z.enum(submissionPlatforms), count })),
  /** The sources of most submissions, with the stages that those have reached; null for submissions without a source. */
  sources: z.array(
    z.object({ source: z.nullable(z.string()), count, stages: z.partialRecord(z.enum(shownStages), count) }),
  ),
  /** The decisions about submissions; null for messages. Lists of features that the studio does not use are empty. */
  judging: z.nullable(
    z.object({
      stages: z.array(z.object({ stage: z.enum(shownStages), count })),
      /** Declined submissions; null for those without a reason. */
      declines: z.array(z.object({ reason: z.nullable(z.enum(declineReasons)), count })),
      /** The number of assessed submissions, of pairs of verdicts about the same submission, and of pairs that agree. */
      assessments: z.object({ assessed: count, pairs: count, agreeing: count }),
    }),
  ),
});

export type ReportQuery = z.output<typeof reportQuery>;
export type Report = z.output<typeof reportEntity>;
export type ReportFigures = z.output<typeof figures>;
export type ReportWeek = Report['weeks'][number];
export type ReportedList = (typeof reportedLists)[number];

/** The starts of consecutive weeks as instants; the last is the end of the period. */
export interface ReportPeriod {
  mondays: string[];
  bounds: Date[];
}

/** The weeks of a query and of its comparison. A period in progress is compared with one that ends at the same point of its week. */
export function reportPeriods(
  { weeks = reportLengths[0], until, compare = 'before' }: ReportQuery,
  now: Date,
  calendar: BusinessCalendar,
) {
  const length = Number(weeks);
  const last = mondayBefore(until ?? calendar.studioDay(now));
  const end = calendar.beginningOf(daysAfter(last, 7));
  const uncounted = Math.max(0, end.getTime() - now.getTime());
  const shift = compare === 'year' ? 52 : length;
  return {
    current: periodOf(daysAfter(last, -7 * (length - 1)), length, 0, calendar),
    compared: periodOf(daysAfter(last, -7 * (length - 1 + shift)), length, uncounted, calendar),
  };
}

/** @param uncounted the part of the last week that is not counted, in ms */
function periodOf(first: string, length: number, uncounted: number, { beginningOf }: BusinessCalendar): ReportPeriod {
  const mondays = Array.from({ length }, (_, week) => daysAfter(first, 7 * week));
  const bounds = [...mondays, daysAfter(first, 7 * length)].map((date) => beginningOf(date));
  const end = bounds.at(-1)!;
  bounds[length] = new Date(Math.max(end.getTime() - uncounted, bounds[length - 1]!.getTime()));
  return { mondays, bounds };
}
