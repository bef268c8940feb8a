import * as z from 'zod/mini';
import { features as builtInFeatures } from '../../content/features.ts';
import { localizeFeature } from '../../content/localize.ts';
import { featureEntity } from '../../domain/feature.ts';
import { lastKnownList, orLastKnown } from '../http/last-known.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { Parts } from '../parts.ts';
import { listFeatures } from './store.ts';

export const featuresEndpoints = (
  { db, contentChanges }: Parts,
  lastKnown = lastKnownList(() => listFeatures(db), builtInFeatures, contentChanges),
): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/features',
    summary: 'Features, in order',
    access: 'public',
    answer: z.array(featureEntity),
    handle: async ({ language, context }) => {
      const list = await orLastKnown(context, () => listFeatures(db), lastKnown);
      return list.map((entity) => localizeFeature(entity, language));
    },
  }),
];
