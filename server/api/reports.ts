import { reportsApi } from '../../domain/api/reports.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { readReport } from '../features/reports/reports.ts';

export const reportsEndpoints = (context: AppContext): Endpoint[] =>
  implement(reportsApi, {
    'GET /api/reports': ({ query }) => readReport(context, query, context.now()),
  });
