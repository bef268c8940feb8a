import { sql } from 'kysely';
import { inboxCounts } from '../../domain/inbox.ts';
import type { AppContext } from '../context.ts';
import { countRows } from '../db/rows.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { isAlone } from '../messages/store.ts';

export const inboxEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/inbox/counts', {
    summary: 'How many submissions are pending, and how many messages are new',
    access: 'reader',
    scope: 'submissions:read',
    response: inboxCounts,
    handle: async () => {
      const [submissions, messages] = await Promise.all([
        // As its index has it.
        countRows(
          db.selectFrom('projects').where(sql<boolean>`status = 'pending' and spam_at is null and merged_into is null`),
        ),
        countRows(db.selectFrom('contactMessages').where('status', '=', 'new').where(isAlone)),
      ]);
      return { submissions, messages };
    },
  }),
];
