import { listAnswered } from '../features/conversations/conversations.ts';
import { listChanged } from '../features/history/history.ts';
import type { Database } from '../platform/db/tables.ts';

/** A change of a field of a submission or message, whose conversation then had `version`. `by` is an operator, or null for the sender. */
export interface FieldChange {
  conversationId: number;
  field: string;
  by: string | null;
  version: number;
  at: string;
  isReply: boolean;
}

/**
 * Lists the changes of fields in conversations, newest first. The status of a message also changes by a reply, which answers it, and by an
 * answer of its sender, which opens it.
 * @param ofMessages the conversations about messages
 */
export async function listFieldChanges(
  db: Database,
  conversationIds: readonly number[],
  ofMessages: ReadonlySet<number>,
): Promise<FieldChange[]> {
  const recorded = await listChanged(db, conversationIds);
  const answers = await listAnswered(db, [...ofMessages]);
  const changes = [
    ...recorded.flatMap(({ kind, field, ...change }) => {
      const isReply = kind === 'replied';
      if (isReply && !ofMessages.has(change.conversationId)) return [];
      return [{ ...change, field: isReply ? 'status' : (field ?? ''), isReply }];
    }),
    ...answers.map((answer) => ({ ...answer, field: 'status', by: null, isReply: false })),
  ];
  // Entries from before versions existed all have version 1, so their times decide.
  return changes.toSorted((a, b) => b.version - a.version || b.at.localeCompare(a.at));
}
