import * as z from 'zod/mini';
import type { All, Operations } from './operation.ts';

export const openapiApi = {
  'GET /api/openapi.json': {
    summary: 'This document',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof openapiApi> {}
}
