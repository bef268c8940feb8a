import { mergedProject, mergeRequest } from '../inbox/duplicates.ts';
import { projectEntity } from '../conversation/project.ts';
import { type All, type Operations, writesSubmissions } from './operation.ts';

export const mergesApi = {
  'POST /api/projects/merge': {
    summary: 'Merge project submissions of one sender into the oldest of them; across senders only on demand',
    ...writesSubmissions,
    body: mergeRequest,
    repeatable: true,
    response: mergedProject,
    errors: {
      404: 'One of them does not exist',
      409: 'The filter leaves another number than `expected` or more than can be merged, one is merged or spam already, or they are of several senders: then the response has `senders`, their addresses',
    },
  },
  'POST /api/projects/:id/unmerge': {
    summary: 'Let a project submission stand alone again, within 30 days after it was merged',
    ...writesSubmissions,
    response: projectEntity,
    errors: { 409: 'It is not merged, or has been for too long' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof mergesApi> {}
}
