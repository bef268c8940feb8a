import * as z from 'zod/mini';
import { platformCategories, platformStatuses } from '../studio/platform.ts';
import { showcase } from '../studio/story.ts';
import type { All, Operations } from './operation.ts';

export const publishingApi = {
  'GET /api/platforms': {
    summary: 'The stores and devices on which the studio publishes, in order, in the language of the request',
    access: 'public',
    response: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        category: z.enum(platformCategories),
        status: z.enum(platformStatuses),
        description: z.string(),
      }),
    ),
  },
  'GET /api/showcase': {
    summary:
      'The first top case, and the success stories in order, with the platforms and cases of each that visitors can see, in the language of the request',
    access: 'public',
    response: showcase,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof publishingApi> {}
}
