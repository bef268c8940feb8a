import { isPitchOpen, type Project } from '../../../domain/conversation/project.ts';
import type { NeededField, PitchType } from '../../../domain/pitch/fields.ts';
import { completenessOf, factsOf, hasPitch, type Pitch, readPitch } from '../../../domain/pitch/pitch.ts';
import { raiseVersions } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { decode, encode, isAmong, laterVersion } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { settleLinkCards } from '../link-cards/link-cards.ts';

/** The pitch of a submission; undefined if submissions of its type have none. */
export async function findPitch(db: Database, { id, projectType }: Pick<Project, 'id' | 'projectType'>) {
  if (!hasPitch(projectType)) return undefined;
  const row = await db.selectFrom('projects').select('pitch').where('id', '=', id).executeTakeFirst();
  return row && readPitch(decode('projects', row).pitch);
}

/** The time at which the sender was reminded of missing fields of their pitch; null if no reminder was sent. */
export async function findReminderTime(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('projects').select('pitchRemindedAt').where('id', '=', id).executeTakeFirst();
  return row?.pitchRemindedAt ?? null;
}

/** The missing fields of pitches, by the ids of their submissions. */
export async function missingFieldsOf(
  db: Database,
  projects: readonly Pick<Project, 'id' | 'projectType'>[],
): Promise<Map<number, NeededField[]>> {
  const types = new Map(
    projects.flatMap(({ id, projectType }) => (hasPitch(projectType) ? [[id, projectType] as const] : [])),
  );
  if (types.size === 0) return new Map();
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'pitch'])
    .where(isAmong(engineOf(db), 'id', [...types.keys()]))
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, pitch } = decode('projects', row);
      return [id, completenessOf(readPitch(pitch), types.get(id)!).missing];
    }),
  );
}

/** Stores the pitch of a locked submission, its facts and the cards of its links. Fields of other project types keep their values. */
export async function savePitch(
  tx: Database,
  { id, type }: { id: number; type: PitchType },
  pitch: Pitch,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set(encode({ pitch, ...factsOf(pitch, type) }))
    .set('updatedAt', laterVersion(now))
    .where('id', '=', id)
    .execute();
  await raiseVersions(tx, 'project', [id]);
  await settleLinkCards(tx, id, pitch, now);
}

/** Whether the sender of a submission may still change its pitch. */
export const isOpenForSender = async (
  db: Database,
  project: Pick<Project, 'id' | 'status' | 'withdrawnAt'>,
): Promise<boolean> => isPitchOpen(project, await isAssessed(db, project.id));

/** Whether an operator has assessed a submission. A declared conflict of interest does not count. */
async function isAssessed(db: Database, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('assessments')
    .select('id')
    .where('projectId', '=', projectId)
    .where('conflict', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
