import * as z from 'zod/mini';
import { attachmentTypes } from '../../domain/conversation/attachment.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint, readsSubmissions } from '../platform/http/endpoint/endpoint.ts';
import { existing } from '../platform/errors/http-error.ts';
import { attachmentResponse } from '../platform/http/download/download.ts';
import { findFile, readFile } from '../features/conversations/attachments.ts';

export const attachmentEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/attachments/:id', {
    summary: 'Download a file of a sender’s answer, which has not been scanned for viruses',
    ...readsSubmissions,
    response: z.string(),
    download: Object.values(attachmentTypes),
    handle: async ({ id }) => {
      const file = existing(await findFile(db, id));
      return attachmentResponse(readFile(db, id), file);
    },
  }),
];
