import * as z from 'zod/mini';
import { portfolioInsert, portfolioItem, portfolioUpdate } from '../portfolio/portfolio-item.ts';
import { type All, deletedResponse, type Operations, readsContent, writesContent } from './operation.ts';

export const portfolioApi = {
  'GET /api/portfolio': {
    summary: 'Portfolio items, newest first',
    ...readsContent,
    response: z.array(portfolioItem),
  },
  'POST /api/system-panel/portfolio': {
    summary: 'Add a portfolio item',
    ...writesContent,
    body: portfolioInsert,
    status: 201,
    response: portfolioItem,
  },
  'PUT /api/system-panel/portfolio/:id': {
    summary: 'Change a portfolio item; omitted fields keep their values',
    ...writesContent,
    body: portfolioUpdate,
    versioned: true,
    response: portfolioItem,
  },
  'DELETE /api/system-panel/portfolio/:id': {
    summary: 'Delete a portfolio item; it can be restored for 30 days',
    ...writesContent,
    response: deletedResponse,
  },
  'POST /api/system-panel/portfolio/:id/restore': {
    summary: 'Restore a deleted portfolio item',
    ...writesContent,
    response: portfolioItem,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof portfolioApi> {}
}
