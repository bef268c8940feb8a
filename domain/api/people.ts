import * as z from 'zod/mini';
import { personEntity } from '../studio/person.ts';
import type { All, Operations } from './operation.ts';

export const peopleApi = {
  'GET /api/people': {
    summary: 'The people of the studio, in order, in the language of the request',
    access: 'public',
    response: z.array(personEntity),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof peopleApi> {}
}
