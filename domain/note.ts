import * as z from 'zod/mini';
import { id, requiredText, timestamp } from './text.ts';

/** Longest note, in characters. */
export const noteLimit = 5000;

/** Body of `POST /api/projects/:id/notes`. */
export const noteForm = z.object({ text: requiredText({ max: noteLimit }) });

/** What an operator wrote down about a submission, as the API returns it. */
export const noteEntity = z.object({
  id: id(),
  /** The operator's username, as it was then. */
  by: z.string(),
  at: timestamp(),
  text: z.string(),
  /** Whether the operator who asks wrote it. */
  mine: z.boolean(),
});

export type Note = z.output<typeof noteEntity>;
