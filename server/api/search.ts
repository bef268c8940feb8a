import { found, searchQuery } from '../../domain/inbox/found.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { find } from '../features/find/find-anywhere.ts';

export const searchEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/search', {
    summary:
      'The best matches of a text among submissions, messages, senders and cases, or else the most similar names',
    access: 'reader',
    query: searchQuery,
    response: found,
    handle: ({ query: { q = '' } }) => find(db, q),
  }),
];
