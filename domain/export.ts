import * as z from 'zod/mini';
import { bulkLimit } from './change.ts';
import { projectsFilter } from './list-query.ts';

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The columns of an export in their order, by the names that JSON has, with the headings of tables. */
export const exportColumns = {
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
} as const;

export type ExportColumn = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[];

const separated = <Value>(value: z.ZodMiniType<Value>, most: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(most * 12)),
        z.transform((text): unknown[] => text.split(',')),
      ),
      z.array(value).check(z.maxLength(most)),
    ),
  );

/** Parameters of `GET /api/projects/export`: a filter, or the ids of a selection. */
export const projectsExport = z.extend(projectsFilter, {
  format: z._default(z.enum(exportFormats), 'csv'),
  columns: separated(z.enum(exportColumnNames), exportColumnNames.length * 2),
  ids: separated(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)), bulkLimit),
});

export type ProjectsExport = z.output<typeof projectsExport>;

/** Whether nothing narrows an export. Everything that is stored is an admin's alone (decision 21), also where a filter leaves it. */
export const isFullExport = ({
  format: _format,
  columns: _columns,
  sort: _sort,
  ...narrowing
}: ProjectsExport): boolean => Object.values(narrowing).every((value) => value === undefined || value === '');
