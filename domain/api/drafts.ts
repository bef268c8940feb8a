import * as z from 'zod/mini';
import { replyDraft, storedDraft } from '../conversation/reply.ts';
import type { All, Named, Operations } from './operation.ts';

export const draftsApi = {
  'GET /api/drafts': {
    summary: 'The submissions and messages for which the caller has a draft',
    access: 'reader',
    response: z.object({ projects: z.array(z.int()), messages: z.array(z.int()) }),
  },
} satisfies Operations;

export const draftApi = {
  'PUT /api/{list}/:id/draft': {
    summary: 'Save the caller’s draft; a blank one is deleted',
    access: 'editor',
    body: replyDraft,
    response: z.object({ updatedAt: storedDraft.shape.updatedAt }),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api
    extends
      All<typeof draftsApi>,
      Named<typeof draftApi, 'list', 'projects'>,
      Named<typeof draftApi, 'list', 'messages'> {}
}
