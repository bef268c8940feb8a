import * as z from 'zod/mini';
import { columnLimits, count, id, optionalLine, optionalText, requiredLine, timestamp } from '../text/text.ts';

/** Icons that a feature may name (lucide's names); an unknown name shows the studio's mark. */
export const featureIcons = ['GitBranch', 'Cpu', 'Network', 'Languages', 'Zap', 'BarChart3'] as const;
export type FeatureIcon = (typeof featureIcons)[number];

const fields = {
  title: requiredLine(),
  description: optionalText(),
  icon: optionalLine(),
  category: optionalLine({ max: columnLimits.category }),
  featured: z.boolean(),
  order: count(),
};

export const featureInsert = z.object({
  ...fields,
  featured: z._default(fields.featured, false),
  order: z._default(fields.order, 0),
});

export const featureUpdate = z.partial(z.object(fields));

/** A capability of the studio, as the API returns it. */
export const featureEntity = z.extend(featureInsert, { id: id(), createdAt: timestamp() });

export type Feature = z.output<typeof featureEntity>;
