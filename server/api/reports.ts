import { reportEntity, reportQuery } from '../../domain/promise/report.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint, readsSubmissions } from '../platform/http/endpoint/endpoint.ts';
import { readReport } from '../features/reports/reports.ts';

export const reportsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint('GET /api/reports', {
    summary: 'New submissions of a period by type and language, their response times and outcomes, with a comparison',
    ...readsSubmissions,
    query: reportQuery,
    response: reportEntity,
    handle: ({ query }) => readReport(context, query, context.now()),
  }),
];
