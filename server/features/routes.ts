import * as z from 'zod/mini';
import { features as builtInFeatures } from '../../content/features.ts';
import { localizeFeature } from '../../content/localize.ts';
import { featureEntity } from '../../domain/feature.ts';
import { lastKnownList, orLastKnown } from '../http/cache/last-known.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import type { AppContext } from '../context.ts';
import { listFeatures } from './store.ts';

export const featuresEndpoints = (
  { db, contentChanges }: AppContext,
  lastKnown = lastKnownList(() => listFeatures(db), builtInFeatures, contentChanges),
): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/features',
    summary: 'Features, in order',
    access: 'public',
    answer: z.array(featureEntity),
    handle: async ({ language, c }) => {
      const list = await orLastKnown(c, () => listFeatures(db), lastKnown);
      return list.map((entity) => localizeFeature(entity, language));
    },
  }),
];
