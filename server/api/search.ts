import { searchApi } from '../../domain/api/search.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { searchEverything } from '../features/search/search-everything.ts';

export const searchEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(searchApi, {
    'GET /api/search': ({ query: { q = '' } }) => searchEverything(db, q),
  });
