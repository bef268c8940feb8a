import type { Project } from '../../../domain/conversation/project.ts';
import type { Operator } from '../../../domain/accounts/user.ts';
import { findOperator, listOperators, usernamesOf } from '../accounts/users.ts';
import { assigneeColumn, selectConversations } from '../../platform/db/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';
import { invalidValue } from '../../platform/errors/http-error.ts';

type Assigned = Pick<Project, 'assignedTo'>;

/**
 * Checks the assignee that a change sets. The present assignee of all changed entities is always valid, so the entities of a former operator can be
 * saved.
 * @throws {HttpError} 400 if the assignee is not an operator
 */
export async function checkAssignee(
  tx: Database,
  changed: readonly Assigned[],
  { assignedTo }: { assignedTo?: number | null | undefined },
): Promise<void> {
  if (assignedTo === undefined || assignedTo === null) return;
  if (changed.length > 0 && changed.every((entity) => entity.assignedTo === assignedTo)) return;
  if (await findOperator(tx, assignedTo)) return;
  throw invalidValue('assignedTo');
}

/** The assignee of a submission or message with their name; null for nobody. */
export async function readAssignee(db: Database, { assignedTo }: Assigned): Promise<Operator | null> {
  if (assignedTo === null) return null;
  const username = (await usernamesOf(db, [assignedTo])).get(assignedTo);
  return username === undefined ? null : { id: assignedTo, username };
}

/** The id of the assignee of the submission or message in a conversation; null for nobody. */
export async function findAssignee(db: Database, conversationId: number): Promise<number | null> {
  const query = selectConversations(db).select(assigneeColumn).where('conversations.id', '=', conversationId);
  return (await query.executeTakeFirst())?.assignedTo ?? null;
}

/** Reads the names of the operators. @returns a function that returns the text of an assignee in an export: the name, or the id of a former operator */
export async function readAssigneeTexts(db: Database): Promise<(entity: Assigned) => string | null> {
  const operators = new Map((await listOperators(db)).map(({ id, username }) => [id, username]));
  return ({ assignedTo }) => (assignedTo === null ? null : (operators.get(assignedTo) ?? String(assignedTo)));
}
