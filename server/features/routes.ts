import * as z from 'zod/mini';
import { features as builtInFeatures } from '../../content/features.ts';
import { localizeFeature } from '../../content/localize.ts';
import { featureEntity } from '../../domain/feature.ts';
import { publicList } from '../http/cache/public-list.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import type { AppContext } from '../context.ts';
import { listFeatures } from './store.ts';

export const featuresEndpoints = (
  { db, invalidation }: AppContext,
  readFeatures = publicList(() => listFeatures(db), builtInFeatures, invalidation),
): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/features',
    summary: 'Features, in order',
    access: 'public',
    response: z.array(featureEntity),
    handle: async ({ language, c }) => {
      const { list } = await readFeatures(c);
      return list.map((entity) => localizeFeature(entity, language));
    },
  }),
];
