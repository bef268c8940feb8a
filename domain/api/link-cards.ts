import * as z from 'zod/mini';
import { linkCard, linkPictureType } from '../inbox/link-card.ts';
import { type All, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';

export const linkCardsApi = {
  'GET /api/projects/:id/link-cards': {
    summary:
      'What the Steam, YouTube and itch.io pages are about to which the pitch of a submission links, and when it was read',
    ...readsSubmissions,
    response: z.array(linkCard),
  },
  'POST /api/link-cards/:id/refresh': {
    summary: 'Read the facts about a linked page again, at most once a minute',
    ...writesSubmissions,
    response: z.object({ requested: z.literal(true) }),
  },
  'GET /api/link-cards/:id/picture': {
    summary: 'The picture of a linked page, as it was when its facts were read',
    ...readsSubmissions,
    response: z.string(),
    download: [linkPictureType],
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof linkCardsApi> {}
}
