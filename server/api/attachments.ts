import { attachmentsApi } from '../../domain/api/attachments.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { requireExisting } from '../platform/errors/http-error.ts';
import { attachmentResponse } from '../platform/http/download/download.ts';
import { findFile, readFile } from '../features/conversations/attachments.ts';

export const attachmentEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(attachmentsApi, {
    'GET /api/attachments/:id': async ({ id }) => {
      const file = requireExisting(await findFile(db, id));
      return attachmentResponse(readFile(db, id), file);
    },
  });
