import { draftApi, draftsApi } from '../../domain/api/drafts.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { lockProjects } from '../features/submissions/submissions.ts';
import { listDrafts, saveDraft } from '../features/drafts/reply-drafts.ts';

export const draftsEndpoints = ({ db }: AppContext): Endpoint[] => [
  ...implement(draftsApi, { 'GET /api/drafts': ({ user }) => listDrafts(db, user!.id) }),
  ...(['projects', 'messages'] as const).flatMap((list) =>
    implement(
      draftApi,
      {
        'PUT /api/{list}/:id/draft': ({ id, body, user, transact }) =>
          transact(async (tx, _record, now) => {
            const isProject = list === 'projects';
            const [conversation] = await (isProject ? lockProjects : lockMessages)(tx, [id]);
            if (!conversation) throw notFound();
            await saveDraft(tx, { userId: user!.id, conversationId: conversation.conversationId }, body, now);
            return { updatedAt: now.toISOString() };
          }),
      },
      { list },
    ),
  ),
];
