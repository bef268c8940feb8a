import * as z from 'zod/mini';
import { attachmentTypes } from '../conversation/attachment.ts';
import { type All, type Operations, readsSubmissions } from './operation.ts';

export const attachmentsApi = {
  'GET /api/attachments/:id': {
    summary: 'Download a file of a sender’s answer or pitch, which has not been scanned for viruses',
    ...readsSubmissions,
    response: z.string(),
    download: Object.values(attachmentTypes),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof attachmentsApi> {}
}
