import { publicListsApi } from '../../../domain/api/content.ts';
import { seedContent } from '../../../content/seed-content.ts';
import { type Feature, featureEntity } from '../../../domain/content/feature.ts';
import { type Partner, partnerEntity } from '../../../domain/content/partner.ts';
import { type Illustrated, withPictures } from '../../../domain/media/picture.ts';
import { localized, type Translated } from '../../../domain/content/translation.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { columnsOf } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { createPublicList } from '../../platform/http/cache/public-list.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { illustrated } from '../../features/media/media-files.ts';
import { listPublic } from '../../features/content/content.ts';

export const listPartners = async (db: Database): Promise<(Partner & Translated & Illustrated)[]> =>
  illustrated(db, await listPublic(db, 'partners', columnsOf(partnerEntity)), ['logoUrl']);

export const listFeatures = (db: Database): Promise<(Feature & Translated)[]> =>
  listPublic(db, 'features', columnsOf(featureEntity));

/** The public lists of partners and features; cases have endpoints of their own. */
export const publicListEndpoints = (
  { db, invalidation }: AppContext,
  readPartners = createPublicList(() => listPartners(db), seedContent.partners, invalidation),
  readFeatures = createPublicList(() => listFeatures(db), seedContent.features, invalidation),
): Endpoint[] =>
  implement(publicListsApi, {
    'GET /api/partners': async ({ language, c }) =>
      (await readPartners(c)).list.map((entity) => withPictures(localized('partners', entity, language), language)),
    'GET /api/features': async ({ language, c }) =>
      (await readFeatures(c)).list.map((entity) => localized('features', entity, language)),
  });
