import * as z from 'zod/mini';
import { messageStatuses } from '../conversation/contact-message.ts';
import { labelsChange } from '../conversation/label.ts';
import { messagesFilter, projectsFilter } from './list-query.ts';
import { projectPriorities, projectStatuses } from '../conversation/project.ts';
import { stages } from '../stage/stage.ts';
import { id, requiredText, timestamp, versionNumber } from '../text/text.ts';

/** The maximum of entities in one call. */
export const bulkLimit = 500;

export const undoMinutes = 10;

/** The fields of a submission that a bulk change can set and Undo restores. */
export const undoableFields = [
  'status',
  'priority',
  'assignedTo',
  'estimatedCompletion',
  'stage',
  'watchUntil',
  'labels',
] as const;

/** The bounds of a selection in a request. A selection above {@link bulkLimit} is a conflict; one above the upper bound is invalid. */
export const selectionLimits = [z.minLength(1), z.maxLength(5000)] as const;
/**
 * `version` is the one that the operator saw; entities of which somebody else has changed one of the same fields since are skipped. Earlier
 * clients send the `updatedAt` of a submission instead.
 */
const listed = z
  .array(z.object({ id: id(), version: z.optional(z.union([versionNumber(), timestamp()])) }))
  .check(...selectionLimits);
/** The number of entities that the operator saw; another number of matches is a conflict. */
export const expected = z.int().check(z.minimum(1));

const someField = z.refine<object>((change) => Object.values(change).some((value) => value !== undefined));

/** The fields of submissions that a bulk change or a bulk reply may set. */
export const settableFields = {
  status: z.optional(z.enum(projectStatuses)),
  priority: z.optional(z.enum(projectPriorities)),
  assignedTo: z.optional(z.nullable(id())),
  stage: z.optional(z.enum(stages)),
  ...labelsChange,
};

/** `spam: true` flags it, or confirms the flag; `false` removes the flag. */
const projectsChange = z.object({ ...settableFields, spam: z.optional(z.boolean()) }).check(someField);

export const projectsBulk = z.union([
  z.object({ items: listed, change: projectsChange }),
  z.object({ filter: projectsFilter, expected, change: projectsChange }),
]);

const messagesChange = z
  .object({
    status: z.optional(z.enum(messageStatuses)),
    assignedTo: settableFields.assignedTo,
    ...labelsChange,
  })
  .check(someField);

/** A message with the version that the operator saw. Earlier clients send the values that they saw instead. */
const selectedMessage = z.object({
  id: id(),
  version: z.optional(versionNumber()),
  status: z.optional(z.enum(messageStatuses)),
  assignedTo: z.optional(z.nullable(id())),
});

export const messagesBulk = z.union([
  z.object({ items: z.array(selectedMessage).check(...selectionLimits), change: messagesChange }),
  z.object({ filter: messagesFilter, expected, change: messagesChange }),
]);

/** The outcome of a bulk change; entities that already had the values count as changed. */
export const bulkOutcome = z.object({
  changed: z.int(),
  /** Skipped because somebody else has changed them after they were shown: an operator, or null for the sender. */
  skipped: z.array(z.object({ id: id(), by: z.nullable(z.string()) })),
  /** The number of entities that are no longer stored. */
  missing: z.int(),
});

/** The response header with the number of entities that already had the values. */
export const unchangedHeader = 'X-Unchanged';

/** The body of `POST /api/changes/undo` and `/settle`: the idempotency key of the change. */
export const changeRequest = z.object({ key: requiredText({ max: 200 }) });

/** `changedBy`: the colleagues who have changed the other entities since. */
export const undoOutcome = z.object({ total: z.int(), undone: z.int(), changedBy: z.array(z.string()) });

/** Whether a change was made, with the outcome of a bulk change; otherwise its key can no longer be used. */
export const settledChange = z.object({ made: z.boolean(), outcome: z.nullable(bulkOutcome) });

export type SettledChange = z.output<typeof settledChange>;
export type ProjectsBulk = z.output<typeof projectsBulk>;
export type MessagesBulk = z.output<typeof messagesBulk>;
export type BulkOutcome = z.output<typeof bulkOutcome>;
export type UndoOutcome = z.output<typeof undoOutcome>;
