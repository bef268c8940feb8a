import type { PitchFile } from '../../../domain/conversation/conversation.ts';
import type { AttachmentFault } from '../../../domain/conversation/attachment.ts';
import { type PitchFilePurpose, pitchFilePurposes } from '../../../domain/pitch/files.ts';
import { isUnattached, roomOf, type StoredFile } from '../conversations/attachments.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { executeWrite, isAmong } from '../../platform/db/rows.ts';
import { findConversationOf } from '../../platform/db/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';

/** The files of the pitch of a submission: the deck, then the screenshots in the order in which they were sent. */
export async function pitchFilesOf(db: Database, projectId: number): Promise<PitchFile[]> {
  const files = await db
    .selectFrom('attachments')
    .select(['id', 'name', 'type', 'size', 'purpose'])
    .where('projectId', '=', projectId)
    .orderBy('purpose')
    .orderBy('id')
    .execute();
  return files as PitchFile[];
}

/** The number of files per pitch; submissions without files are omitted. */
export async function countPitchFiles(db: Database, projectIds: readonly number[]): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('attachments')
    .select(({ fn }) => ['projectId', fn.countAll<number>().as('files')])
    .where(isAmong(engineOf(db), 'project_id', projectIds))
    .groupBy('projectId')
    .execute();
  return new Map(counts.map(({ projectId, files }) => [projectId!, files]));
}

/** A received file for a pitch. */
export type NewPitchFile = StoredFile & { purpose: PitchFilePurpose };

export interface PitchFileChange {
  added: readonly NewPitchFile[];
  /** The ids of files that are to be deleted. */
  removed: readonly number[];
}

/**
 * Changes the files of the pitch of a locked submission. A new deck replaces the stored one, and a repeated file is stored once.
 * @returns whether anything changed, and the files that exceed a limit
 */
export async function changePitchFiles(
  tx: Database,
  projectId: number,
  { added, removed }: PitchFileChange,
): Promise<{ isChanged: boolean; rejected: { file: NewPitchFile; fault: AttachmentFault }[] }> {
  let isChanged = removed.length > 0 && (await deleteFiles(tx, projectId, removed));
  const rejected: { file: NewPitchFile; fault: AttachmentFault }[] = [];
  for (const file of added) {
    const fault = await attachToPitch(tx, projectId, file);
    if (fault === undefined) isChanged = true;
    else if (fault !== 'sentBefore') rejected.push({ file, fault });
  }
  return { isChanged, rejected };
}

const deleteFiles = (tx: Database, projectId: number, ids: readonly number[]): Promise<boolean> =>
  executeWrite(
    tx
      .deleteFrom('attachments')
      .where('projectId', '=', projectId)
      .where(isAmong(engineOf(tx), 'id', ids)),
  );

/** Attaches one file. @returns the fault if the file is rejected */
async function attachToPitch(
  tx: Database,
  projectId: number,
  { id, purpose, hash, size }: NewPitchFile,
): Promise<AttachmentFault | 'sentBefore' | undefined> {
  const stored = await tx
    .selectFrom('attachments')
    .select(['id', 'hash', 'size'])
    .where('projectId', '=', projectId)
    .where('purpose', '=', purpose)
    .execute();
  if (stored.some((file) => file.hash === hash)) return 'sentBefore';
  const { most } = pitchFilePurposes[purpose];
  const replaced = most === 1 ? stored : [];
  if (stored.length - replaced.length >= most) return 'count';
  const released = replaced.reduce((sum, file) => sum + file.size, 0);
  const conversation = await findConversationOf(tx, 'project', projectId);
  if ((await roomOf(tx, conversation!.id)) + released < size) return 'space';
  if (replaced.length > 0) {
    const ids = replaced.map((file) => file.id);
    await deleteFiles(tx, projectId, ids);
  }
  const attachUpdate = tx
    .updateTable('attachments')
    .set({ projectId, purpose })
    .where('id', '=', id)
    .where(isUnattached);
  // Housekeeping has deleted an abandoned file, which the pitch must not list.
  if (!(await executeWrite(attachUpdate))) throw new Error('a file of a pitch was removed while it was received');
  return undefined;
}
