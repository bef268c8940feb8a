import * as z from 'zod/mini';
import { dueFilters } from '../conversation/clock.ts';
import { languages } from '../text/language.ts';
import { projectPriorities, projectStatuses } from '../conversation/project.ts';
import { projectTypes, submissionPlatforms } from '../forms/submission-choices.ts';
import { consultationType } from '../studio/service.ts';
import { messageStatuses } from '../conversation/contact-message.ts';
import { declineReasons } from '../decline/decline.ts';
import { arrivalLength } from '../forms/arrival.ts';
import { currencies, pitchStages } from '../pitch/choices.ts';
import { pitchLimits } from '../pitch/fields.ts';
import { shownStages } from '../stage/stage.ts';
import { id, requiredLine, timestamp } from '../text/text.ts';

/** Entries per page: the back office's default, the maximum, and the limit of a list without parameters (decision 86). */
export const pageSizes = { usual: 25, most: 100, wholeList: 500 } as const;

/** The maximum of matches of a search that are counted and ranked; the newest ones are used. */
export const searchLimit = 1000;

/** Sort orders. `relevance` applies to searches and equals `newest` without a search term. */
export const projectSorts = ['newest', 'oldest', 'updated', 'priority', 'name', 'due', 'relevance'] as const;
export const messageSorts = ['newest', 'oldest', 'due', 'relevance'] as const;

/** The choices for the maximum age in days. */
export const ages = [1, 7, 30, 90] as const;

export const wholeNumber = (maximum: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximum));
const key = wholeNumber(2_147_483_647);
/** A blank parameter counts as missing, since forms without scripts send it. */
export const parameter = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.optional(z.union([z.literal(''), schema])),
    z.transform((value) => (value === '' ? undefined : (value as z.output<Schema> | undefined))),
  );

/** A list of up to `maximum` values, separated by commas. */
export const commaSeparated = <Value>(value: z.ZodMiniType<Value>, maximum: number, characters: number) =>
  z.pipe(z.pipe(z.string().check(z.maxLength(characters)), atCommas), z.array(value).check(z.maxLength(maximum)));

const atCommas = z.transform((text: string): unknown[] => text.split(','));

/** Several values, combined by “or”. */
const several = <Value>(value: z.ZodMiniType<Value>) => parameter(commaSeparated(value, 20, 500));

/** A day of the studio's calendar, in the range that lists and reports accept. */
export const listedDay = () => z.iso.date().check(z.refine((day) => day >= '1970' && day < '3000'));

/** A range of days, such as `2026-11-16..2026-11-22`. */
const days = z.pipe(
  z.pipe(z.string().check(z.regex(/^[\d-]{10}\.\.[\d-]{10}$/)), z.transform(daysIn)),
  z.object({ from: listedDay(), to: listedDay() }),
);

function daysIn(text: string): { from: string; to: string } {
  const [from, to] = text.split('..') as [string, string];
  return { from, to };
}

/** Whether there was a first answer, and whether it was sent within the promise. */
export const answeredFilters = ['within', 'late', 'yes', 'no'] as const;

/** The position of a row in a newest-first list. */
const position = z.pipe(
  z.pipe(z.string().check(z.regex(/^[^,]{20,30},\d{1,10}$/)), z.transform(positionIn)),
  z.object({ createdAt: timestamp(), id: id() }),
);

export type Position = z.output<typeof position>;

function positionIn(text: string): { createdAt: string; id: number } {
  const [createdAt, id] = text.split(',') as [string, string];
  return { createdAt, id: Number(id) };
}

/** A position in the form of the parameter `after`. */
export const positionText = ({ createdAt, id }: Position): string => `${createdAt},${id}`;

export const paging = { page: z.optional(wholeNumber(1_000_000)), pageSize: z.optional(wholeNumber(pageSizes.most)) };

const arrivals = {
  ...paging,
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  age: parameter(wholeNumber(3650)),
  due: parameter(z.enum(dueFilters)),
  /** Limits the list to entries that are flagged as spam; otherwise they are excluded. */
  spam: parameter(z.literal('only')),
  received: parameter(days),
  language: several(z.enum(languages)),
  answered: parameter(z.enum(answeredFilters)),
  /** Ids of users, or `none`. */
  assignee: several(z.union([z.literal('none'), key])),
  /** Ids of labels, combined by “or”. */
  label: several(key),
};

/** Pages that continue a list without parameters have the list's page size by default. */
const listPaging = {
  pageSize: z.optional(
    z.union([paging.pageSize, z.coerce.number().check(z.refine((size) => size === pageSizes.wholeList))]),
  ),
  /** The last row of the previous page, after which a page of a newest-first list starts, instead of a page number. */
  after: parameter(position),
};

export const projectsFilter = z.object({
  ...arrivals,
  id: parameter(key),
  status: several(z.enum(projectStatuses)),
  stage: several(z.enum(shownStages)),
  type: several(z.enum([...projectTypes, consultationType])),
  priority: several(z.enum(projectPriorities)),
  /** The id of a user: open pitches that the user has not assessed. */
  toAssessBy: parameter(key),
  /** Declined submissions by the reason of their latest declining reply, or `none`. */
  declinedFor: several(z.union([z.literal('none'), z.enum(declineReasons)])),
  /** The campaign's source, otherwise the host of the site that had the link, or `none`. */
  source: parameter(requiredLine({ max: arrivalLength })),
  pitchStage: several(z.enum(pitchStages)),
  hasBuild: parameter(z.literal('yes')),
  hasVideo: parameter(z.literal('yes')),
  /** The maximum of the amount that the pitch asks for, in any currency if none is chosen. */
  askedMost: parameter(wholeNumber(pitchLimits.amount)),
  currency: several(z.enum(currencies)),
  /** Target quarters such as `2027-Q1`, or whole years such as `2027`. */
  quarter: several(z.string().check(z.regex(/^20\d\d(?:-Q[1-4])?$/))),
  /** The minimum completeness of the pitch, in percent. */
  complete: parameter(wholeNumber(100)),
  /** The parser recognizes the known platforms, so a name with a comma cannot be part of a list. */
  platform: parameter(z.pipe(requiredLine({ max: 100 }), z.transform(platformsIn))),
  sort: parameter(z.enum(projectSorts)),
});

function platformsIn(text: string): string[] {
  const names = text.split(',');
  return names.every((name) => submissionPlatforms.some((platform) => platform === name)) ? names : [text];
}

export const messagesFilter = z.object({
  ...arrivals,
  status: several(z.enum(messageStatuses)),
  sort: parameter(z.enum(messageSorts)),
});

/** Parameters of `GET /api/projects`; without any it returns the newest submissions as a list. */
export const projectsList = z.extend(projectsFilter, listPaging);
/** Parameters of `GET /api/messages`; without any it returns the newest messages as a list. */
export const messagesList = z.extend(messagesFilter, listPaging);

/** Whether a list is sorted newest first, and not by relevance. */
export const isNewestFirst = ({
  q,
  sort = 'relevance',
}: {
  q?: string | undefined;
  sort?: string | undefined;
}): boolean => sort === 'newest' || (sort === 'relevance' && (q === undefined || q === ''));

export type ProjectsList = z.output<typeof projectsList>;
export type MessagesList = z.output<typeof messagesList>;
export type ProjectsFilter = z.output<typeof projectsFilter>;
export type MessagesFilter = z.output<typeof messagesFilter>;

/** The filters that both lists share. */
export type ArrivalFilter = Pick<MessagesFilter, 'age' | 'due' | 'received' | 'language' | 'answered' | 'assignee'>;

/** One page of a list, and the number of entries in the whole list; if it is `capped`, the list has at least that many. */
export const pageOf = <Entity extends z.ZodMiniType>(entity: Entity) =>
  z.object({
    items: z.array(entity),
    total: z.int(),
    capped: z.optional(z.boolean()),
    page: z.int(),
    pageSize: z.int(),
  });

export type Page<Entity> = Omit<z.output<ReturnType<typeof pageOf>>, 'items'> & { items: Entity[] };

/** Facts that a list shows about an entry in addition to its fields. */
export const entryMarks = z.object({
  /** The number of submissions that were merged into it. */
  merged: z.int(),
  /** The text of the newest merged submission, if it arrived after the entry itself; the entry keeps its text. Null for messages. */
  newestText: z.nullable(z.string()),
  /** Whether its sender waits for an answer and has written again since then. */
  answeredAgain: z.boolean(),
  /** The number of files that its sender has sent. */
  files: z.int(),
  /** The signs by which it was flagged as spam on arrival. */
  spamSigns: z.array(z.string()),
});

export type EntryMarks = z.output<typeof entryMarks>;

/** An entry of a page of a list. Lists without pages have entities without marks. */
export type Marked<Entity> = Entity & { marks?: EntryMarks };
