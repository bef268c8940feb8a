import { isOpenStatus, type MessageStatus } from '../../../domain/conversation/contact-message.ts';
import { withSubmission } from '../../../domain/conversation/history.ts';
import { isClosed } from '../../../domain/conversation/project.ts';
import { engineOf } from '../../db/engine.ts';
import { idsOf, isAmong } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { recordHistory } from '../../history/store.ts';
import { pairedProject } from '../store.ts';

/** The submission that a message came with. */
export const pairedProjectOf = async (db: Database, id: number): Promise<number | undefined> =>
  (await pairedProjectsOf(db, [id]))[0];

/** The submissions that messages came with. */
export const pairedProjectsOf = async (db: Database, ids: readonly number[]): Promise<number[]> => [
  ...(await pairsOf(db, ids)).values(),
];

/** The same, by message; without those that stand alone. */
export async function pairsOf(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contactMessages')
    .select('id')
    .select((builder) => pairedProject(builder, 'id').as('projectId'))
    .where(isAmong(engineOf(db), 'contactMessages.id', ids))
    .execute();
  return new Map(rows.flatMap(({ id, projectId }) => (projectId === null ? [] : [[id, projectId] as const])));
}

/** Makes copies answered that wait or were archived with their submissions, before these close. @returns them as they were */
export async function answerCopies(tx: Database, projectIds: readonly number[]) {
  if (projectIds.length === 0) return [];
  const copies = await tx
    .selectFrom('contactMessages')
    .innerJoin('projects', 'projects.idempotencyKey', 'contactMessages.idempotencyKey')
    .select(['contactMessages.id', 'contactMessages.status', 'projects.id as projectId'])
    .where(({ or, and, eb }) =>
      or([
        eb('contactMessages.status', 'in', ['new', 'read']),
        and([eb('contactMessages.status', '=', 'archived'), eb('archivedFrom', 'is not', null)]),
      ]),
    )
    .where('projects.id', 'in', projectIds)
    .execute();
  if (copies.length > 0)
    await tx.updateTable('contactMessages').set({ status: 'answered' }).where('id', 'in', idsOf(copies)).execute();
  return copies;
}

/** Who changed the status of submissions: an operator's username, or null for the sender. */
interface Change {
  by: string | null;
  now: Date;
  /** A copy gets the status that it had before its submission was closed, and no later one. */
  isUndo?: boolean;
}

/**
 * Archives the copies of locked submissions that are closed, unless they are answered or spam, and takes that back of those that are
 * open: such a copy is read, since somebody has closed its submission.
 */
export async function copiesFollowStatus(tx: Database, projectIds: readonly number[], change: Change): Promise<void> {
  const { by, now, isUndo = false } = change;
  const moved = (await lockCopies(tx, projectIds)).flatMap((copy) => {
    const next = followed(copy, isUndo);
    return next ? [{ ...copy, next }] : [];
  });
  for (const [next, group] of Map.groupBy(moved, (copy) => JSON.stringify(copy.next))) {
    const isMoved = isAmong(engineOf(tx), 'id', idsOf(group));
    const status = JSON.parse(next) as Followed;
    await tx.updateTable('contactMessages').set(status).where(isMoved).execute();
  }
  const events = moved.map(({ id: messageId, status: from, next: { status: to } }) => {
    return { messageId, by, kind: 'changed' as const, field: withSubmission, from, to };
  });
  await recordHistory(tx, events, now);
}

type Copy = { id: number; status: MessageStatus; archivedFrom: MessageStatus | null; isClosed: boolean };

type Followed = Pick<Copy, 'status' | 'archivedFrom'>;

/** What the copy of a submission becomes; undefined if it stays as it is. */
function followed({ status, archivedFrom, isClosed: closed }: Copy, isUndo: boolean): Followed | undefined {
  if (closed && isOpenStatus(status))
    return { status: 'archived', archivedFrom: isUndo ? (archivedFrom ?? status) : status };
  if (closed || status !== 'archived' || archivedFrom === null) return undefined;
  // What it was stays known for the undo of reopening.
  return isUndo ? { status: archivedFrom, archivedFrom: null } : { status: 'read', archivedFrom };
}

/** If two submissions have the same key, the later one has the copy. */
async function lockCopies(tx: Database, projectIds: readonly number[]): Promise<Copy[]> {
  if (projectIds.length === 0) return [];
  const engine = engineOf(tx);
  const query = tx
    .selectFrom('contactMessages')
    .innerJoin('projects', 'projects.idempotencyKey', 'contactMessages.idempotencyKey')
    .select(['contactMessages.id', 'contactMessages.status', 'archivedFrom', 'projects.status as projectStatus'])
    .where(isAmong(engine, 'projects.id', projectIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projects as later')
            .select('later.id')
            .whereRef('later.idempotencyKey', '=', 'contactMessages.idempotencyKey')
            .whereRef('later.id', '>', 'projects.id'),
        ),
      ),
    )
    .orderBy('contactMessages.id');
  const rows = await (engine === 'postgres' ? query.forUpdate('contactMessages') : query).execute();
  return rows.map(({ projectStatus, ...copy }) => ({ ...copy, isClosed: isClosed(projectStatus) }) as Copy);
}
