import * as z from 'zod/mini';
import { columnLimits, count, id, optionalText, requiredText, timestamp, webAddress } from './text.ts';

const fields = {
  name: requiredText(),
  description: optionalText(),
  logoUrl: webAddress(),
  websiteUrl: webAddress(),
  category: optionalText({ max: columnLimits.category }),
  featured: z.boolean(),
  order: count(),
};

export const partnerInsert = z.object({
  ...fields,
  featured: z._default(fields.featured, false),
  order: z._default(fields.order, 0),
});

export const partnerUpdate = z.partial(z.object(fields));

/** A company that the studio works with, as the API answers it. */
export const partnerEntity = z.extend(partnerInsert, { id: id(), createdAt: timestamp() });

export type Partner = z.output<typeof partnerEntity>;
