/** Messages between workers and the primary process. */

export type FromWorker =
  | { type: 'ready'; port: number }
  /** It cannot start, with the reason in one line where there is one. */
  | { type: 'failed'; reason: string }
  /** It changed the content. */
  | { type: 'invalidate' }
  | { type: 'metrics-request'; request: number };

export type ToWorker =
  | { type: 'invalidate' }
  /** Without `text` when not every worker responded. */
  | { type: 'metrics'; request: number; text?: string };
