import { reportEntity, reportQuery } from '../promise/report.ts';
import { type All, type Operations, readsSubmissions } from './operation.ts';

export const reportsApi = {
  'GET /api/reports': {
    summary: 'New submissions of a period by type and language, their response times and outcomes, with a comparison',
    ...readsSubmissions,
    query: reportQuery,
    response: reportEntity,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof reportsApi> {}
}
