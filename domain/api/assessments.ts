import * as z from 'zod/mini';
import { assessedProject, assessmentForm, assessmentsOfProject } from '../assessment/assessment.ts';
import { type All, deletedResponse, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

export const assessmentsApi = {
  'GET /api/assessments': {
    summary: 'The number of assessments of each open submission, and their mean if the caller has assessed it',
    ...readsSubmissions,
    response: z.array(assessedProject),
  },
  'GET /api/projects/:id/assessments': {
    summary: 'The caller’s assessment of a project submission and, once it is saved, the others and their figures',
    ...readsSubmissions,
    response: assessmentsOfProject,
  },
  'PUT /api/projects/:id/assessment': {
    summary: 'Save the caller’s assessment of a project submission',
    ...writesSubmissions,
    body: assessmentForm,
    versioned: true,
    response: assessmentsOfProject,
    errors: { 409: 'It has another version, or the submission is a consultation' },
  },
  'DELETE /api/projects/:id/assessment': {
    summary: 'Delete the caller’s assessment of a project submission, which hides the others again',
    ...writesSubmissions,
    response: deletedResponse,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof assessmentsApi> {}
}
