import { reportEntity, reportQuery } from '../../domain/promise/report.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint, readsSubmissions } from '../http/endpoint/endpoint.ts';
import { readReport } from './store.ts';

export const reportsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint('GET /api/reports', {
    summary: 'New submissions of a period by type and language, their response times and outcomes, with a comparison',
    ...readsSubmissions,
    query: reportQuery,
    response: reportEntity,
    handle: ({ query }) => readReport(context, query, context.now()),
  }),
];
