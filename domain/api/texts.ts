import * as z from 'zod/mini';
import type { All, Operations } from './operation.ts';

export const textsApi = {
  'GET /api/texts': {
    summary:
      'The studio’s own texts, which replace texts of the product, in the language of the request, as compiled messages in the structure of the catalogue',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof textsApi> {}
}
