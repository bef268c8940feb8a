import { sql } from 'kysely';
import { inboxCounts } from '../../domain/inbox.ts';
import type { AppContext } from '../context.ts';
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
        db
          .selectFrom('projects')
          // As its index has it.
          .where(sql<boolean>`status = 'pending' and spam_at is null and merged_into is null`)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('contactMessages')
          .where('status', '=', 'new')
          .where(isAlone)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      return { submissions: submissions.count, messages: messages.count };
    },
  }),
];
