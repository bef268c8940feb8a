import * as z from 'zod/mini';
import { features as builtInFeatures } from '../../content/features.ts';
import { localizeFeature } from '../../content/localize.ts';
import { featureEntity } from '../../domain/feature.ts';
import { orBuiltIn } from '../http/built-in.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { Parts } from '../parts.ts';
import { listFeatures } from './store.ts';

export const featuresEndpoints = ({ db }: Parts): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/features',
    summary: 'Features, in order',
    access: 'public',
    answer: z.array(featureEntity),
    handle: async ({ language, context }) => {
      const list = await orBuiltIn(
        context,
        () => listFeatures(db),
        () => builtInFeatures,
      );
      return list.map((entity) => localizeFeature(entity, language));
    },
  }),
];
