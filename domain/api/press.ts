import * as z from 'zod/mini';
import { pressKit } from '../content/press.ts';
import type { All, Operations } from './operation.ts';

export const pressApi = {
  'GET /api/cases/:id/press': {
    summary: 'The press kit of a case',
    access: 'public',
    response: pressKit,
  },
  'GET /api/cases/:id/press/archive': {
    summary: 'The press kit of a case as a ZIP file: fact sheets in every language, logo, key art and screenshots',
    access: 'public',
    response: z.string(),
    download: ['application/zip'],
    errors: { 429: 'Too many downloads of archives from this address at the same time' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof pressApi> {}
}
