import * as z from 'zod/mini';
import { linkCard, linkPictureType } from '../inbox/link-card.ts';
import { type All, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

export const linkCardsApi = {
  'GET /api/projects/:id/link-cards': {
    summary:
      'The facts about the Steam, YouTube and itch.io pages that a submission’s pitch links to, and when they were read',
    ...readsSubmissions,
    response: z.array(linkCard),
  },
  'POST /api/link-cards/:id/refresh': {
    summary: 'Refresh the facts about a linked page, at most once per minute',
    ...writesSubmissions,
    response: z.object({ requested: z.literal(true) }),
  },
  'GET /api/link-cards/:id/picture': {
    summary: 'The picture of a linked page at the time when its facts were read',
    ...readsSubmissions,
    response: z.string(),
    download: [linkPictureType],
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof linkCardsApi> {}
}
