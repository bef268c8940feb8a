import { mergedProject, mergeRequest } from '../inbox/duplicates.ts';
import { projectEntity } from '../conversation/project.ts';
import { type All, type Operations, writesSubmissions } from './operation.ts';

export const mergesApi = {
  'POST /api/projects/merge': {
    summary: 'Merge project submissions of one sender into the oldest of them; across senders only if requested',
    ...writesSubmissions,
    body: mergeRequest,
    repeatable: true,
    response: mergedProject,
    errors: {
      404: 'One of them does not exist',
      409: 'The filter does not match `expected` submissions or matches more than can be merged, one of them is already merged or spam, or they are from several senders, whose addresses are in `senders`',
    },
  },
  'POST /api/projects/:id/unmerge': {
    summary: 'Unmerge a project submission, within 30 days after it was merged',
    ...writesSubmissions,
    response: projectEntity,
    errors: { 409: 'It is not merged, or was merged too long ago' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof mergesApi> {}
}
