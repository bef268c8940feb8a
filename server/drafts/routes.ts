import * as z from 'zod/mini';
import { replyDraft, storedDraft } from '../../domain/reply.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { lockMessages } from '../messages/store.ts';
import { lockProject } from '../projects/store.ts';
import { draftsOf, saveDraft } from './store.ts';

export const draftsEndpoints = ({ db, engine, now }: AppContext): Endpoint[] => [
  endpoint('GET /api/drafts', {
    summary: 'About which submissions and messages the caller has begun to write',
    access: 'reader',
    response: z.object({ projects: z.array(z.int()), messages: z.array(z.int()) }),
    handle: ({ user }) => draftsOf(db, user!.id),
  }),
  ...(['projects', 'messages'] as const).map((of) =>
    endpoint(`PUT /api/${of}/:id/draft`, {
      summary: 'Store what the caller has begun to write; a blank draft is deleted',
      access: 'editor',
      body: replyDraft,
      response: z.object({ updatedAt: storedDraft.shape.updatedAt }),
      handle: ({ id, body, user }) =>
        db.transaction().execute(async (tx) => {
          const isProject = of === 'projects';
          const found = isProject ? await lockProject(tx, engine, id) : (await lockMessages(tx, engine, [id]))[0];
          if (!found) throw notFound();
          const at = now();
          await saveDraft(tx, { userId: user!.id, ...(isProject ? { projectId: id } : { messageId: id }) }, body, at);
          return { updatedAt: at.toISOString() };
        }),
    }),
  ),
];
