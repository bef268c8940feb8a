import { portfolioApi } from '../../domain/api/portfolio.ts';
import { caseFromPortfolioItem } from '../../domain/portfolio/case-from-item.ts';
import { deletes, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { requireExisting } from '../platform/errors/http-error.ts';
import { createPublicList } from '../platform/http/cache/public-list.ts';
import { requireUpdated } from '../platform/http/endpoint/request-headers.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { addContent } from '../features/content/content-editing.ts';
import {
  casesOfPortfolioItems,
  deletePortfolioItem,
  findPortfolioItem,
  insertPortfolioItem,
  linkCaseToItem,
  listLivePortfolioItems,
  listPortfolioItems,
  lockPortfolioItem,
  restorePortfolioItem,
  updatePortfolioItem,
} from '../features/portfolio/portfolio.ts';

export const portfolioEndpoints = (
  { db, invalidation }: AppContext,
  readLiveItems = createPublicList(() => listLivePortfolioItems(db), [], invalidation),
): Endpoint[] =>
  implement(portfolioApi, {
    'GET /api/portfolio-items': async ({ c }) => {
      const { list, current } = await readLiveItems(c);
      // While the database is unavailable, an empty list would claim that nothing is live.
      return current || list.length > 0 ? [...list] : null;
    },
    'GET /api/portfolio': () => listPortfolioItems(db),
    'POST /api/system-panel/portfolio': ({ body, transact }) =>
      transact(async (tx, record, now) => {
        const item = await insertPortfolioItem(tx, body, now);
        await record('created', 'portfolioItem', item.id);
        return item;
      }),
    'PUT /api/system-panel/portfolio/:id': ({ id, body, version, transact }) =>
      transact(async (tx, record, now) => {
        const updated = await updatePortfolioItem(tx, id, body, { now, version });
        if (updated) await record('changed', 'portfolioItem', id, Object.keys(body));
        return requireUpdated(updated, version, () => findPortfolioItem(tx, id));
      }),
    'DELETE /api/system-panel/portfolio/:id': deletes('portfolioItem', (tx, { id }, now) =>
      deletePortfolioItem(tx, id, now),
    ),
    'POST /api/system-panel/portfolio/:id/restore': ({ id, transact }) =>
      transact(async (tx, record) => {
        const restored = requireExisting(await restorePortfolioItem(tx, id));
        await record('restored', 'portfolioItem', id);
        return restored;
      }),
    'GET /api/system-panel/portfolio/cases': () => casesOfPortfolioItems(db),
    'POST /api/system-panel/portfolio/:id/case': ({ id, user, transact }) =>
      transact(async (tx, record, now) => {
        const item = requireExisting(await lockPortfolioItem(tx, id));
        const [linked] = await casesOfPortfolioItems(tx, id);
        if (linked) return { caseId: linked.case.id };
        const filled = caseFromPortfolioItem(item);
        const caseId = (await addContent(tx, { kind: 'cases', copyOf: null, filled, author: user!.username, now }))!;
        await linkCaseToItem(tx, id, caseId);
        await record('created', 'case', caseId);
        return { caseId };
      }),
  });
