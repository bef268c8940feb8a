import { searchResults, searchQuery } from '../inbox/search-results.ts';
import type { All, Operations } from './operation.ts';

export const searchApi = {
  'GET /api/search': {
    summary:
      'The best matches of a text among submissions, messages, senders and cases, or else the most similar names',
    access: 'reader',
    query: searchQuery,
    response: searchResults,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof searchApi> {}
}
