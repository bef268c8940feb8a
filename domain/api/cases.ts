import * as z from 'zod/mini';
import { caseEntity, caseInsert, caseQuery, caseUpdate } from '../content/case.ts';
import { type All, deletedResponse, type Operations, writesContent } from './operation.ts';

export const casesApi = {
  'GET /api/cases': {
    summary:
      'Cases in order, filtered by topCase and featured. In other languages `untranslated` lists the texts that are in English',
    access: 'public',
    query: caseQuery,
    response: z.array(caseEntity),
  },
  'GET /api/cases/:id': {
    summary: 'One case',
    access: 'public',
    response: caseEntity,
  },
  'POST /api/cases': {
    summary: 'Add a case',
    ...writesContent,
    body: caseInsert,
    status: 201,
    changesPages: true,
    response: caseEntity,
  },
  'PUT /api/cases/:id': {
    summary: 'Change a case; omitted fields keep their values',
    ...writesContent,
    body: caseUpdate,
    versioned: true,
    changesPages: true,
    response: caseEntity,
  },
  'DELETE /api/cases/:id': {
    summary: 'Delete a case',
    ...writesContent,
    changesPages: true,
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof casesApi> {}
}
