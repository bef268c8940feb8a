import { publicPage } from '../studio/pages/page.ts';
import type { All, Operations } from './operation.ts';

export const pagesApi = {
  'GET /api/pages/:slug': {
    summary: 'A page that the studio’s admins have made, in the language of the request',
    access: 'public',
    response: publicPage,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof pagesApi> {}
}
