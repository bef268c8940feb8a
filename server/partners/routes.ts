import * as z from 'zod/mini';
import { partners as builtInPartners } from '../../content/partners.ts';
import { localizePartner } from '../../content/localize.ts';
import { partnerEntity } from '../../domain/partner.ts';
import { orBuiltIn } from '../http/built-in.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { Parts } from '../parts.ts';
import { listPartners } from './store.ts';

export const partnersEndpoints = ({ db }: Parts): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/partners',
    summary: 'Partners, in order',
    access: 'public',
    answer: z.array(partnerEntity),
    handle: async ({ language, context }) => {
      const list = await orBuiltIn(
        context,
        () => listPartners(db),
        () => builtInPartners,
      );
      return list.map((entity) => localizePartner(entity, language));
    },
  }),
];
