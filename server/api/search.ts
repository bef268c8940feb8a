import { searchApi } from '../../domain/api/search.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { find } from '../features/find/find-anywhere.ts';

export const searchEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(searchApi, {
    'GET /api/search': ({ query: { q = '' } }) => find(db, q),
  });
