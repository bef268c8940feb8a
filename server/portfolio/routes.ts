import * as z from 'zod/mini';
import { audited } from '../audit/store.ts';
import { portfolioInsert, portfolioItem, portfolioUpdate } from '../../domain/portfolio-item.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { changed } from '../http/endpoint/if-match.ts';
import type { AppContext } from '../context.ts';
import {
  deletePortfolioItem,
  findPortfolioItem,
  insertPortfolioItem,
  listPortfolioItems,
  restorePortfolioItem,
  updatePortfolioItem,
} from './store.ts';

export const portfolioEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/portfolio',
    summary: 'Portfolio items, newest first',
    access: 'reader',
    scope: 'content:read',
    response: z.array(portfolioItem),
    handle: () => listPortfolioItems(db),
  }),
  endpoint({
    method: 'POST',
    path: '/api/system-panel/portfolio',
    summary: 'Add a portfolio item',
    access: 'editor',
    scope: 'content:write',
    body: portfolioInsert,
    status: 201,
    response: portfolioItem,
    handle: ({ body, by }) =>
      audited(
        db,
        by,
        now(),
        (tx) => insertPortfolioItem(tx, body, now()),
        ({ id }) => ({ action: 'created', entity: 'portfolioItem', id }),
      ),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/system-panel/portfolio/:id',
    summary: 'Change a portfolio item; fields that are left out stay as they are',
    access: 'editor',
    scope: 'content:write',
    body: portfolioUpdate,
    versioned: true,
    response: portfolioItem,
    handle: async ({ id, body, by, version }) => {
      const updated = await audited(
        db,
        by,
        now(),
        (tx) => updatePortfolioItem(tx, id, body, now(), version),
        () => ({ action: 'changed', entity: 'portfolioItem', id, fields: Object.keys(body) }),
      );
      return changed(updated, version, () => findPortfolioItem(db, id));
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/system-panel/portfolio/:id',
    summary: 'Delete a portfolio item; it can be restored for 30 days',
    access: 'editor',
    scope: 'content:write',
    response: deletedResponse,
    handle: async ({ id, by }) => {
      const isDeleted = await audited(
        db,
        by,
        now(),
        (tx) => deletePortfolioItem(tx, id, now()),
        () => ({ action: 'deleted', entity: 'portfolioItem', id }),
      );
      if (!isDeleted) throw notFound();
      return deleted;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/system-panel/portfolio/:id/restore',
    summary: 'Undo the delete of a portfolio item',
    access: 'editor',
    scope: 'content:write',
    response: portfolioItem,
    handle: async ({ id, by }) => {
      const restored = await audited(
        db,
        by,
        now(),
        (tx) => restorePortfolioItem(tx, id),
        () => ({ action: 'restored', entity: 'portfolioItem', id }),
      );
      if (!restored) throw notFound();
      return restored;
    },
  }),
];
