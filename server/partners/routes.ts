import * as z from 'zod/mini';
import { partners as builtInPartners } from '../../content/partners.ts';
import { localizePartner } from '../../content/localize.ts';
import { partnerEntity } from '../../domain/partner.ts';
import { lastKnownList, orLastKnown } from '../http/last-known.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { Parts } from '../parts.ts';
import { listPartners } from './store.ts';

export const partnersEndpoints = (
  { db, contentChanges }: Parts,
  lastKnown = lastKnownList(() => listPartners(db), builtInPartners, contentChanges),
): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/partners',
    summary: 'Partners, in order',
    access: 'public',
    answer: z.array(partnerEntity),
    handle: async ({ language, context }) => {
      const list = await orLastKnown(context, () => listPartners(db), lastKnown);
      return list.map((entity) => localizePartner(entity, language));
    },
  }),
];
