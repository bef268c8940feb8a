import { casesApi } from '../../../domain/api/cases.ts';
import { seedContent } from '../../../content/seed-content.ts';
import { localized } from '../../../domain/content/translation.ts';
import { withPictures } from '../../../domain/media/picture.ts';
import { deletes, type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { notFound, withdrawn } from '../../platform/errors/http-error.ts';
import { createPublicList } from '../../platform/http/cache/public-list.ts';
import { requireUpdated } from '../../platform/http/endpoint/request-headers.ts';
import { moveEntity } from '../../features/content/content.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { findCase, insertCase, listCases, updateCase, wasEverAssigned } from '../../features/content/cases.ts';

export type PublicCases = ReturnType<typeof createPublicCases>;

/** Reads the cases that visitors see, in the operators' order. */
export const createPublicCases = ({ db, invalidation }: Pick<AppContext, 'db' | 'invalidation'>) =>
  createPublicList(() => listCases(db), seedContent.cases, invalidation);

export const casesEndpoints = ({ db, engine }: AppContext, readCases: PublicCases): Endpoint[] =>
  implement(casesApi, {
    'GET /api/cases': async ({ query, language, c }) => {
      const { list } = await readCases(c);
      return list
        .filter(({ topCase }) => topCase === (query.topCase ?? topCase))
        .filter(({ featured }) => featured === (query.featured ?? featured))
        .map((entity) => withPictures(localized('cases', entity, language), language));
    },
    'GET /api/cases/:id': async ({ id, language, c }) => {
      const { list, current } = await readCases(c);
      // While the database is unavailable, the stale case with that id, or the first case (product.md, section 4).
      const shown = list.find((entity) => entity.id === id) ?? (current ? undefined : list[0]);
      if (!shown) throw (await wasEverAssigned(db, engine, id)) ? withdrawn() : notFound();
      return withPictures(localized('cases', shown, language), language);
    },
    'POST /api/cases': ({ body, user, transact }) =>
      transact(async (tx, record, changedAt) => {
        const entity = await insertCase(tx, body, changedAt, user!.username);
        await record('created', 'case', entity.id);
        return entity;
      }),
    'PUT /api/cases/:id': ({ id, body, user, version, transact }) =>
      transact(async (tx, record, changedAt) => {
        const entity = await updateCase(tx, id, body, { now: changedAt, version, author: user!.username });
        if (entity) await record('changed', 'case', id, Object.keys(body));
        return requireUpdated(entity, version, () => findCase(tx, id));
      }),
    'DELETE /api/cases/:id': deletes('case', (tx, { id }, deletedAt) =>
      moveEntity(tx, 'cases', id, 'deleted', deletedAt),
    ),
  });
