import * as z from 'zod/mini';
import { portfolioInsert, portfolioItem, portfolioUpdate } from '../../domain/portfolio/portfolio-item.ts';
import { deletes, endpoint, type Endpoint, readsContent, writesContent } from '../platform/http/endpoint/endpoint.ts';
import { existing } from '../platform/errors/http-error.ts';
import { changed } from '../platform/http/endpoint/request-headers.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { deletePortfolioItem, findPortfolioItem, insertPortfolioItem } from '../features/portfolio/portfolio.ts';
import { listPortfolioItems, restorePortfolioItem, updatePortfolioItem } from '../features/portfolio/portfolio.ts';

export const portfolioEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/portfolio', {
    summary: 'Portfolio items, newest first',
    ...readsContent,
    response: z.array(portfolioItem),
    handle: () => listPortfolioItems(db),
  }),
  endpoint('POST /api/system-panel/portfolio', {
    summary: 'Add a portfolio item',
    ...writesContent,
    body: portfolioInsert,
    status: 201,
    response: portfolioItem,
    handle: ({ body, transact }) =>
      transact(async (tx, record, now) => {
        const item = await insertPortfolioItem(tx, body, now);
        await record('created', 'portfolioItem', item.id);
        return item;
      }),
  }),
  endpoint('PUT /api/system-panel/portfolio/:id', {
    summary: 'Change a portfolio item; omitted fields keep their values',
    ...writesContent,
    body: portfolioUpdate,
    versioned: true,
    response: portfolioItem,
    handle: ({ id, body, version, transact }) =>
      transact(async (tx, record, now) => {
        const updated = await updatePortfolioItem(tx, id, body, now, version);
        if (updated) await record('changed', 'portfolioItem', id, Object.keys(body));
        return changed(updated, version, () => findPortfolioItem(tx, id));
      }),
  }),
  endpoint('DELETE /api/system-panel/portfolio/:id', {
    summary: 'Delete a portfolio item; it can be restored for 30 days',
    ...writesContent,
    ...deletes('portfolioItem', (tx, { id }, now) => deletePortfolioItem(tx, id, now)),
  }),
  endpoint('POST /api/system-panel/portfolio/:id/restore', {
    summary: 'Restore a deleted portfolio item',
    ...writesContent,
    response: portfolioItem,
    handle: ({ id, transact }) =>
      transact(async (tx, record) => {
        const restored = existing(await restorePortfolioItem(tx, id));
        await record('restored', 'portfolioItem', id);
        return restored;
      }),
  }),
];
