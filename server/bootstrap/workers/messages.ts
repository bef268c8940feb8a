/** What workers and the process that looks after them tell each other. */

export type FromWorker =
  | { type: 'ready'; port: number }
  /** It cannot start, for a reason in one line where there is one. */
  | { type: 'failed'; reason: string }
  /** It changed what visitors see. */
  | { type: 'content-changed' }
  /** It wants to know what all workers have counted. */
  | { type: 'metrics-wanted'; question: number };

export type ToWorker =
  | { type: 'content-changed' }
  /** Without `text` when not every worker has answered. */
  | { type: 'metrics'; question: number; text?: string };
