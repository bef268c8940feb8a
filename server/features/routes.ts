import * as z from 'zod/mini';
import { seedContent } from '../../content/seed-content.ts';
import { featureEntity } from '../../domain/feature.ts';
import { localized } from '../../domain/translation.ts';
import { publicList } from '../http/cache/public-list.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import type { AppContext } from '../context.ts';
import { listFeatures } from './store.ts';

export const featuresEndpoints = (
  { db, invalidation }: AppContext,
  readFeatures = publicList(() => listFeatures(db), seedContent.features, invalidation),
): Endpoint[] => [
  endpoint('GET /api/features', {
    summary: 'Features, in order',
    access: 'public',
    response: z.array(featureEntity),
    handle: async ({ language, c }) => {
      const { list } = await readFeatures(c);
      return list.map((entity) => localized('features', entity, language));
    },
  }),
];
