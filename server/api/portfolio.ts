import { portfolioApi } from '../../domain/api/portfolio.ts';
import { deletes, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { existing } from '../platform/errors/http-error.ts';
import { changed } from '../platform/http/endpoint/request-headers.ts';
import type { AppContext } from '../workflows/app-context.ts';
import {
  deletePortfolioItem,
  findPortfolioItem,
  insertPortfolioItem,
  listPortfolioItems,
  restorePortfolioItem,
  updatePortfolioItem,
} from '../features/portfolio/portfolio.ts';

export const portfolioEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(portfolioApi, {
    'GET /api/portfolio': () => listPortfolioItems(db),
    'POST /api/system-panel/portfolio': ({ body, transact }) =>
      transact(async (tx, record, now) => {
        const item = await insertPortfolioItem(tx, body, now);
        await record('created', 'portfolioItem', item.id);
        return item;
      }),
    'PUT /api/system-panel/portfolio/:id': ({ id, body, version, transact }) =>
      transact(async (tx, record, now) => {
        const updated = await updatePortfolioItem(tx, id, body, now, version);
        if (updated) await record('changed', 'portfolioItem', id, Object.keys(body));
        return changed(updated, version, () => findPortfolioItem(tx, id));
      }),
    'DELETE /api/system-panel/portfolio/:id': deletes('portfolioItem', (tx, { id }, now) =>
      deletePortfolioItem(tx, id, now),
    ),
    'POST /api/system-panel/portfolio/:id/restore': ({ id, transact }) =>
      transact(async (tx, record) => {
        const restored = existing(await restorePortfolioItem(tx, id));
        await record('restored', 'portfolioItem', id);
        return restored;
      }),
  });
