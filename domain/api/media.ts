import * as z from 'zod/mini';
import {
  mediaByAddress,
  mediaFile,
  mediaLimits,
  mediaReplaced,
  mediaReplacement,
  mediaUpdate,
} from '../media/media.ts';
import { type All, deletedResponse, type Operations, readsContent, writesContent } from './operation.ts';

export const mediaApi = {
  'GET /api/system-panel/media': {
    summary: 'Uploaded pictures with the places that use them, newest first',
    ...readsContent,
    response: z.array(mediaFile),
  },
  'POST /api/system-panel/media': {
    summary: 'Upload a picture (JPEG, PNG, WebP, AVIF or GIF) as the body; the same content is stored once',
    ...writesContent,
    upload: { bytes: mediaLimits.bytes },
    query: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(mediaLimits.name)), '') }),
    status: 201,
    response: mediaFile,
    errors: {
      400: 'The file is damaged',
      413: 'Too many bytes or pixels, or no space is left',
      415: 'Not a picture of an accepted format',
    },
  },
  'POST /api/system-panel/media/by-address': {
    summary: 'Fetch a picture from a public web address once, and store it like an upload',
    ...writesContent,
    body: mediaByAddress,
    fetches: true,
    status: 201,
    response: mediaFile,
    errors: { 400: 'Nothing could be fetched, or the file is damaged', 413: 'Too large', 415: 'Not a picture' },
  },
  'POST /api/system-panel/media/:id/replace': {
    summary: 'Replace this picture with another one everywhere except in versions',
    ...writesContent,
    body: mediaReplacement,
    changesPages: true,
    response: mediaReplaced,
  },
  'GET /api/system-panel/media/:id': {
    summary: 'One uploaded picture',
    ...readsContent,
    response: mediaFile,
  },
  'PUT /api/system-panel/media/:id': {
    summary: 'Change the texts of a picture; omitted fields keep their values',
    ...writesContent,
    body: mediaUpdate,
    versioned: true,
    changesPages: true,
    response: mediaFile,
  },
  'DELETE /api/system-panel/media/:id': {
    summary: 'Delete an unused picture',
    ...writesContent,
    response: deletedResponse,
    errors: { 409: 'The picture is used' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof mediaApi> {}
}
