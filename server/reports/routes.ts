import { reportEntity, reportQuery } from '../../domain/promise/report.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint, readsSubmissions } from '../http/endpoint/endpoint.ts';
import { readReport } from './store.ts';

export const reportsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint('GET /api/reports', {
    summary:
      'What arrived in some weeks by type and language, how fast it was answered, and what became of it; with a comparison',
    ...readsSubmissions,
    query: reportQuery,
    response: reportEntity,
    handle: ({ query }) => readReport(context, query, context.now()),
  }),
];
