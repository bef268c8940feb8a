import * as z from 'zod/mini';
import { id, requiredLine } from '../text/text.ts';

/** The maximum length of a name, of labels per entity, and of labels in total. */
export const labelLimits = { name: 20, perEntity: 20, inAll: 200 } as const;

/** A key that is equal for names that differ only in case or width; it is unique among labels. */
export const labelKey = (name: string): string => name.normalize('NFKC').toLowerCase();

export const labelForm = z.object({ name: requiredLine({ max: labelLimits.name }) });

/** A stage or a topic beyond the statuses; submissions and messages share the labels. */
export const labelEntity = z.object({ id: id(), name: z.string() });

export const labelIds = () => z._default(z.array(id()), []);

const someLabels = z.optional(z.array(id()).check(z.minLength(1), z.maxLength(labelLimits.perEntity)));

/** A change of labels. A label that is both added and removed is removed. */
export const labelsChange = { addLabels: someLabels, removeLabels: someLabels };

export type LabelsChange = z.output<z.ZodMiniObject<typeof labelsChange>>;

/** The labels of an entity after a change, up to the limit. */
export function labelsAfter(labels: readonly number[], { addLabels = [], removeLabels = [] }: LabelsChange): number[] {
  const remaining = [...new Set([...labels, ...addLabels])].filter((label) => !removeLabels.includes(label));
  return remaining.slice(0, Math.max(labels.length, labelLimits.perEntity));
}

export type Label = z.output<typeof labelEntity>;
