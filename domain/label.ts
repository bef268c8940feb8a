import * as z from 'zod/mini';
import { id, requiredLine } from './text.ts';

/** Characters of a name; labels that one entity may have; labels in all. */
export const labelLimits = { name: 20, perEntity: 20, inAll: 200 } as const;

/** Equal for names that differ in case or width only: one label has it. */
export const labelKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Body of `POST /api/labels` and `PUT /api/labels/:id`. */
export const labelForm = z.object({ name: requiredLine({ max: labelLimits.name }) });

/** A stage or a topic for which the statuses have no word; submissions and messages share the labels. */
export const labelEntity = z.object({ id: id(), name: z.string() });

/** The labels of a submission or a message, by their ids. */
export const labelIds = () => z._default(z.array(id()), []);

/** A change of labels: what is both added and removed is removed. */
export const labelsChange = {
  addLabels: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(labelLimits.perEntity))),
  removeLabels: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(labelLimits.perEntity))),
};

export interface LabelsChange {
  addLabels?: readonly number[] | undefined;
  removeLabels?: readonly number[] | undefined;
}

/** The labels of an entity after a change, at most as many as it may have. */
export function labelsAfter(labels: readonly number[], { addLabels = [], removeLabels = [] }: LabelsChange): number[] {
  const kept = [...new Set([...labels, ...addLabels])].filter((label) => !removeLabels.includes(label));
  return kept.slice(0, Math.max(labels.length, labelLimits.perEntity));
}

export type Label = z.output<typeof labelEntity>;
