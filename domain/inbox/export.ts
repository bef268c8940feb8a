import * as z from 'zod/mini';
import { practice } from '../../studio.ts';
import { bulkLimit } from './change.ts';
import { commaSeparated, messagesFilter, projectsFilter, wholeNumber } from './list-query.ts';

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The content type of each format. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const satisfies Record<ExportFormat, string>;

const allProjectColumns = {
  id: 'ID',
  name: 'Name',
  type: 'Type',
  status: 'Status',
  priority: 'Priority',
  assignedTo: 'Assigned to',
  labels: 'Labels',
  email: 'Email',
  platforms: 'Platforms',
  timeline: 'Timeline',
  budget: 'Budget',
  description: 'Description',
  additionalInfo: 'Additional info',
  language: 'Language',
  received: 'Received',
  updated: 'Updated',
  answerDue: 'Answer due',
  firstAnswered: 'First answered',
  completed: 'Completed',
  importSource: 'Imported from',
  externalId: 'External ID',
  pitchComplete: 'Pitch complete (%)',
  pitchStage: 'Stage of the project',
  pitchAsked: 'Asked',
  pitchCurrency: 'Currency',
  pitchBuild: 'Has a build',
  pitchVideo: 'Has a video',
  pitchQuarter: 'Target quarter',
  pitchGenres: 'Genres',
  pitchFiles: 'Files of the pitch',
} as const;

/** The columns of an export of submissions in order, by their JSON names, with their headings in tables. */
export const projectColumns = Object.fromEntries(
  Object.entries(allProjectColumns).filter(([name]) => practice.pitch.enabled || !name.startsWith('pitch')),
) as typeof allProjectColumns;

export const messageColumns = {
  id: 'ID',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  status: 'Status',
  assignedTo: 'Assigned to',
  labels: 'Labels',
  language: 'Language',
  received: 'Received',
  answerDue: 'Answer due',
  firstAnswered: 'First answered',
} as const;

export type ProjectColumn = keyof typeof projectColumns;
export type MessageColumn = keyof typeof messageColumns;
export const projectColumnNames = Object.keys(projectColumns) as ProjectColumn[];
export const messageColumnNames = Object.keys(messageColumns) as MessageColumn[];

const separated = <Value>(value: z.ZodMiniType<Value>, maximum: number) =>
  z.optional(commaSeparated(value, maximum, maximum * 12));

const exported = {
  format: z._default(z.enum(exportFormats), 'csv'),
  /** The ids of a selection, instead of a filter. */
  ids: separated(wholeNumber(2_147_483_647), bulkLimit),
};

export const projectsExport = z.extend(projectsFilter, {
  ...exported,
  columns: separated(z.enum(projectColumnNames), projectColumnNames.length * 2),
});

export const messagesExport = z.extend(messagesFilter, {
  ...exported,
  columns: separated(z.enum(messageColumnNames), messageColumnNames.length * 2),
});

export type ProjectsExport = z.output<typeof projectsExport>;
export type MessagesExport = z.output<typeof messagesExport>;

/** Whether an export has neither a filter nor a selection. */
export const isFullExport = (query: Partial<ProjectsExport | MessagesExport>): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || value === '' || unfiltering.has(name));

/** The parameters that do not reduce the rows of an export. */
const unfiltering: ReadonlySet<string> = new Set(['format', 'columns', 'sort', 'page', 'pageSize']);
