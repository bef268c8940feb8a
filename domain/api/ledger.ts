import * as z from 'zod/mini';
import { ledgerEntity } from '../promise/ledger.ts';
import type { All, Operations } from './operation.ts';

export const ledgerApi = {
  'GET /api/promise': {
    summary: 'The figures about the response promise in the last 90 days; null while they cannot be read',
    access: 'public',
    response: z.nullable(ledgerEntity),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof ledgerApi> {}
}
