import * as z from 'zod/mini';
import { linkedCase } from '../content/content.ts';
import { portfolioInsert, portfolioItem, portfolioUpdate, publicPortfolioItem } from '../portfolio/portfolio-item.ts';
import { id as rowId } from '../text/text.ts';
import { type All, deletedResponse, type Operations, readsContent, writesContent } from './operation.ts';

export const portfolioApi = {
  'GET /api/portfolio-items': {
    summary: 'The live portfolio items: featured items first, then newest first; null while they cannot be read',
    access: 'public',
    response: z.nullable(z.array(publicPortfolioItem)),
  },
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
    changesPages: true,
    response: portfolioItem,
  },
  'PUT /api/system-panel/portfolio/:id': {
    summary: 'Change a portfolio item; omitted fields keep their values',
    ...writesContent,
    body: portfolioUpdate,
    versioned: true,
    changesPages: true,
    response: portfolioItem,
  },
  'DELETE /api/system-panel/portfolio/:id': {
    summary: 'Delete a portfolio item; it can be restored for 30 days',
    ...writesContent,
    changesPages: true,
    response: deletedResponse,
  },
  'POST /api/system-panel/portfolio/:id/restore': {
    summary: 'Restore a deleted portfolio item',
    ...writesContent,
    changesPages: true,
    response: portfolioItem,
  },
  'GET /api/system-panel/portfolio/cases': {
    summary: 'The cases that were created from portfolio items, except for cases in the trash',
    ...readsContent,
    response: z.array(z.object({ itemId: rowId(), case: linkedCase })),
  },
  'POST /api/system-panel/portfolio/:id/case': {
    summary: 'Start a case as a draft from a portfolio item, or return the existing one',
    ...writesContent,
    status: 201,
    response: z.object({ caseId: rowId() }),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof portfolioApi> {}
}
