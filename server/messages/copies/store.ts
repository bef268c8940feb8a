import type { ContactMessage } from '../../../domain/contact-message.ts';
import { engineOf } from '../../db/engine.ts';
import { isAmong } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { pairedProject } from '../store.ts';

/** The submission that a message came with. */
export const pairedProjectOf = async (db: Database, id: number): Promise<number | undefined> =>
  (await pairedProjectsOf(db, [id]))[0];

/** The submissions that messages came with. */
export async function pairedProjectsOf(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contactMessages')
    .select((builder) => pairedProject(builder, 'id').as('projectId'))
    .where(isAmong(engineOf(db), 'contactMessages.id', ids))
    .execute();
  return rows.flatMap(({ projectId }) => projectId ?? []);
}

/** Copies of submissions that wait for an answer have got one. @returns them as they were */
export async function answerCopies(
  tx: Database,
  projectIds: readonly number[],
): Promise<(Pick<ContactMessage, 'id' | 'status'> & { projectId: number })[]> {
  if (projectIds.length === 0) return [];
  const copies = await tx
    .selectFrom('contactMessages')
    .innerJoin('projects', 'projects.idempotencyKey', 'contactMessages.idempotencyKey')
    .select(['contactMessages.id', 'contactMessages.status', 'projects.id as projectId'])
    .where('contactMessages.status', 'in', ['new', 'read'])
    .where('projects.id', 'in', projectIds)
    .execute();
  const ids = copies.map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable('contactMessages').set({ status: 'answered' }).where('id', 'in', ids).execute();
  return copies;
}
