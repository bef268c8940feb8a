import { isDeepStrictEqual } from 'node:util';
import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
import type { Author } from '../features/changes/change-sets.ts';
import type { Database } from '../platform/db/tables.ts';
import { readShownValues, recordHistory } from '../features/history/history.ts';
import { assignments, notifyAll } from '../features/notifications/notify.ts';

const changeableFields = ['status', 'assignedTo', 'labels'] as const;

/** The fields of a message that operators change. */
export type Changeable = Pick<ContactMessage, (typeof changeableFields)[number]>;

/** A message before a change, and its new values. */
interface Changed {
  before: Changeable & { id: number; conversationId: number };
  after: Partial<Changeable>;
  /** The field names for the audit trail. */
  fields: readonly string[];
}

export const listChangedFields = (before: Changeable, after: Partial<Changeable>) =>
  changeableFields.filter((field) => after[field] !== undefined && !isDeepStrictEqual(before[field], after[field]));

/** Records changes of messages in history and audit, and notifies new assignees. */
export async function recordMessageChanges(tx: Database, changes: readonly Changed[], author: Author, now: Date) {
  const { user, actor } = author;
  const pairs = changes.map(({ before, after }) => ({ before, after: { ...before, ...after } }));
  const shownValueOf = await readShownValues(tx, pairs);
  const events = pairs.flatMap(({ before, after }) =>
    listChangedFields(before, after).map((field) => {
      const [from, to] = [shownValueOf(field, before, after), shownValueOf(field, after, before)];
      const { conversationId } = before;
      return { conversationId, by: user.username, kind: 'changed' as const, field, from, to };
    }),
  );
  await recordHistory(tx, events, now);
  const audited = changes.map(
    ({ before: { id }, fields }) => ({ action: 'changed', entity: 'message', id, fields }) as const,
  );
  await auditAll(tx, actor, audited, now);
  await notifyAll(tx, assignments(pairs, user.id, now), now);
}
