import * as z from 'zod/mini';
import { seedContent } from '../../content/seed-content.ts';
import { partnerEntity } from '../../domain/partner.ts';
import { localized } from '../../domain/translation.ts';
import { withPictures } from '../../domain/picture.ts';
import { publicList } from '../http/cache/public-list.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import type { AppContext } from '../context.ts';
import { listPartners } from './store.ts';

export const partnersEndpoints = (
  { db, invalidation }: AppContext,
  readPartners = publicList(() => listPartners(db), seedContent.partners, invalidation),
): Endpoint[] => [
  endpoint('GET /api/partners', {
    summary: 'Partners, in order',
    access: 'public',
    response: z.array(partnerEntity),
    handle: async ({ language, c }) => {
      const { list } = await readPartners(c);
      return list.map((entity) => withPictures(localized('partners', entity, language), language));
    },
  }),
];
