import * as z from 'zod/mini';
import { messageStatuses } from '../conversation/contact-message.ts';
import { labelsChange } from '../conversation/label.ts';
import { messagesFilter, projectsFilter } from './list-query.ts';
import { projectPriorities, projectStatuses } from '../conversation/project.ts';
import { id, requiredText, timestamp } from '../text/text.ts';

/** Most entities that one call changes. */
export const bulkLimit = 500;

export const undoMinutes = 10;

/** Fields of a submission that a bulk change sets, and that Undo restores. */
export const undoableFields = ['status', 'priority', 'assignedTo', 'estimatedCompletion', 'labels'] as const;

/** More than {@link bulkLimit} is a conflict, far more is invalid. */
export const selectionLimits = [z.minLength(1), z.maxLength(5000)] as const;
/** `version`: the `updatedAt` that the operator saw; what another changed since is skipped. */
const listed = z.array(z.object({ id: id(), version: z.optional(timestamp()) })).check(...selectionLimits);
/** How many entities the operator was shown. If the filter matches another number, that is a conflict. */
export const expected = z.int().check(z.minimum(1));

const someField = z.refine<object>((change) => Object.values(change).some((value) => value !== undefined));

/** What a bulk change, or a reply to several, may set of submissions. */
export const settableFields = {
  status: z.optional(z.enum(projectStatuses)),
  priority: z.optional(z.enum(projectPriorities)),
  assignedTo: z.optional(z.nullable(id())),
  ...labelsChange,
};

/** `spam: true` flags it, or confirms the flag; `false` removes the flag. */
const projectsChange = z.object({ ...settableFields, spam: z.optional(z.boolean()) }).check(someField);

export const projectsBulk = z.union([
  z.object({ items: listed, change: projectsChange }),
  z.object({ filter: projectsFilter, expected, change: projectsChange }),
]);

const messagesChange = z.partial(z.object({ status: z.enum(messageStatuses), ...labelsChange })).check(someField);

/** A message, and the status that the operator saw: of one that has another since, it is not set. */
const selectedMessage = z.object({ id: id(), status: z.optional(z.enum(messageStatuses)) });

export const messagesBulk = z.union([
  z.object({ items: z.array(selectedMessage).check(...selectionLimits), change: messagesChange }),
  z.object({ filter: messagesFilter, expected, change: messagesChange }),
]);

/** What a bulk change did: entities that were as wanted before count as changed. */
export const bulkOutcome = z.object({
  changed: z.int(),
  /** Skipped, because an operator changed them after they were shown. */
  skipped: z.array(z.object({ id: id(), by: z.nullable(z.string()) })),
  /** No longer stored. */
  missing: z.int(),
});

/** How many of the entities that a bulk change counts as changed were as wanted before, in a header of its response. */
export const unchangedHeader = 'X-Unchanged';

/** Body of `POST /api/changes/undo` and `/settle`: the idempotency key of the change. */
export const changeRequest = z.object({ key: requiredText({ max: 200 }) });

/** `changedBy`: who changed the rest since. */
export const undoOutcome = z.object({ total: z.int(), undone: z.int(), changedBy: z.array(z.string()) });

/** Whether a change was made, with the outcome of a bulk change; one that was not can no longer be made under its key. */
export const settledChange = z.object({ made: z.boolean(), outcome: z.nullable(bulkOutcome) });

export type SettledChange = z.output<typeof settledChange>;
export type ProjectsBulk = z.output<typeof projectsBulk>;
export type MessagesBulk = z.output<typeof messagesBulk>;
export type BulkOutcome = z.output<typeof bulkOutcome>;
export type UndoOutcome = z.output<typeof undoOutcome>;
