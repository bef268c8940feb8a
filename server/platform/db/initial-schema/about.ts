import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** References to the submission or the message that a row is about. Migration 0016 replaces them with the conversation. */
export function aboutColumns(engine: Engine, onDelete: 'cascade' | 'set null' = 'cascade') {
  const { reference } = columnKinds(engine);
  return [reference('project_id', 'projects', onDelete), reference('message_id', 'contact_messages', onDelete)];
}

/** Indexes on the columns of {@link aboutColumns}. */
export const byEither = { project_id: '(project_id, id)', message_id: '(message_id, id)' };
