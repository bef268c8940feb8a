import * as z from 'zod/mini';
import { partners as builtInPartners } from '../../content/partners.ts';
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
    handle: ({ context }) => orBuiltIn(context, () => listPartners(db), () => builtInPartners),
  }),
];
