import * as z from 'zod/mini';
import { bulkOutcome, projectsBulk } from '../inbox/change.ts';
import {
  projectChange,
  projectEntity,
  projectStatusUpdate,
  projectSubmission,
  receivedProject,
} from '../conversation/project.ts';
import { projectDetails as projectDetailsResponse } from '../inbox/details.ts';
import { exportTypes, projectsExport } from '../inbox/export.ts';
import { entryMarks, pageOf, projectsList } from '../inbox/list-query.ts';
import { type All, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

/** A change of one submission, from the version that its operator saw. */
const changing = { ...writesSubmissions, versioned: 'numbered', repeatable: true, response: projectEntity } as const;

export const projectsApi = {
  'POST /api/projects': {
    summary: 'Submit a project or ask for a consultation',
    access: 'public',
    body: projectSubmission,
    repeatable: true,
    status: 201,
    response: receivedProject,
  },
  'GET /api/projects': {
    summary:
      'Project submissions, newest first: the newest 500 as a list, or with parameters a page; X-Total-Count has the total, Link the next page',
    ...readsSubmissions,
    query: projectsList,
    response: z.union([z.array(projectEntity), pageOf(z.extend(projectEntity, { marks: entryMarks }))]),
  },
  'GET /api/projects/export': {
    summary:
      'The project submissions that match a filter or a selection, as CSV, XLSX or JSON; only admins with a fresh proof can export all',
    access: 'editor',
    scope: 'submissions:read',
    query: projectsExport,
    response: z.array(z.looseObject({})),
    download: Object.values(exportTypes),
  },
  'GET /api/projects/:id': {
    summary: 'One project submission with everything about it; its ETag is the version on which a change is based',
    ...readsSubmissions,
    response: projectDetailsResponse,
  },
  'POST /api/projects/bulk': {
    summary: 'Change up to 500 project submissions, selected by id or by a filter with the number of its matches',
    ...writesSubmissions,
    body: projectsBulk,
    repeatable: true,
    response: bulkOutcome,
    errors: { 409: 'The filter matches more than 500 submissions, or not the expected number' },
  },
  'PUT /api/projects/:id': {
    ...changing,
    summary: 'Change a project submission; omitted fields keep their values',
    body: projectChange,
  },
  'PATCH /api/projects/:id/status': {
    ...changing,
    summary: 'Set the status of a project submission',
    body: projectStatusUpdate,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof projectsApi> {}
}
