import { found, searchQuery } from '../../../domain/inbox/found.ts';
import type { AppContext } from '../../context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { find } from './store.ts';

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
