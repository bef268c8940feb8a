import * as z from 'zod/mini';
import {
  columnLimits,
  count,
  id,
  logoAddress,
  optionalLine,
  optionalText,
  requiredLine,
  timestamp,
  webAddress,
} from '../text/text.ts';

const fields = {
  name: requiredLine(),
  description: optionalText(),
  logoUrl: logoAddress(),
  websiteUrl: webAddress(),
  category: optionalLine({ max: columnLimits.category }),
  featured: z.boolean(),
  order: count(),
};

export const partnerInsert = z.object({
  ...fields,
  featured: z._default(fields.featured, false),
  order: z._default(fields.order, 0),
});

export const partnerUpdate = z.partial(z.object(fields));

export const partnerEntity = z.extend(partnerInsert, { id: id(), createdAt: timestamp() });

export type Partner = z.output<typeof partnerEntity>;
