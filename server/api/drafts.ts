import * as z from 'zod/mini';
import { replyDraft, storedDraft } from '../../domain/conversation/reply.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { lockProjects } from '../features/submissions/submissions.ts';
import { draftsOf, saveDraft } from '../features/drafts/reply-drafts.ts';

export const draftsEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/drafts', {
    summary: 'The submissions and messages to which the caller has a draft',
    access: 'reader',
    response: z.object({ projects: z.array(z.int()), messages: z.array(z.int()) }),
    handle: ({ user }) => draftsOf(db, user!.id),
  }),
  ...(['projects', 'messages'] as const).map((of) =>
    endpoint(`PUT /api/${of}/:id/draft`, {
      summary: 'Save the caller’s draft; a blank one is deleted',
      access: 'editor',
      body: replyDraft,
      response: z.object({ updatedAt: storedDraft.shape.updatedAt }),
      handle: ({ id, body, user, transact }) =>
        transact(async (tx, _record, now) => {
          const isProject = of === 'projects';
          const [found] = await (isProject ? lockProjects : lockMessages)(tx, [id]);
          if (!found) throw notFound();
          await saveDraft(tx, { userId: user!.id, ...(isProject ? { projectId: id } : { messageId: id }) }, body, now);
          return { updatedAt: now.toISOString() };
        }),
    }),
  ),
];
