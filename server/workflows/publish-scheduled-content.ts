import { contentEntities, publishable } from '../../domain/content/content.ts';
import type { ContentSchedule } from '../../domain/content/publication.ts';
import { contentKinds } from '../../domain/content/translation.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import type { AppContext } from './app-context.ts';
import { inTransaction } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { parse } from '../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../platform/errors/http-error.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';
import { type Change, publish } from '../features/content/content-editing.ts';
import { findDraft, lockDraft, lockEntity } from '../features/content/content.ts';

/**
 * Sets the scheduled times of an entity.
 * @returns whether the entity exists
 * @throws {HttpError} 400 if its draft cannot be published, 409 as {@link lockDraft}
 */
export async function setSchedule(
  db: Database,
  { kind, id, author }: Change,
  { publishAt, withdrawAt, version }: ContentSchedule,
): Promise<boolean> {
  const locked = await lockDraft(db, kind, id, version);
  if (!locked) return false;
  if (publishAt !== null) parse(publishable[kind], locked.draft?.content ?? locked.stored);
  await db.updateTable(kind).set({ publishAt, withdrawAt, scheduledBy: author }).where('id', '=', id).execute();
  return true;
}

/** Publishes and withdraws at the set times. Each time is applied once, even after an outage. */
export const contentSchedule = ({
  db,
  now,
  invalidation,
}: Pick<AppContext, 'db' | 'now' | 'invalidation'>): PeriodicJob => ({
  kind: 'content-schedule',
  every: 10_000,
  async run() {
    if ((await runSchedule(db, now())) > 0) invalidation.invalidate();
  },
});

/** Applies every time that has passed. @returns how many entities changed */
export async function runSchedule(db: Database, now: Date): Promise<number> {
  let changed = 0;
  for (const kind of contentKinds) {
    const dueEntities = await db
      .selectFrom(kind)
      .select('id')
      .where('deletedAt', 'is', null)
      .where(({ or, eb }) => or([eb('publishAt', '<=', now.toISOString()), eb('withdrawAt', '<=', now.toISOString())]))
      .execute();
    for (const { id } of dueEntities) {
      if (await inTransaction(db, (tx) => applyTimes(tx, { kind, id, now }))) changed += 1;
    }
  }
  return changed;
}

/**
 * Applies the times of one entity that have passed.
 * @returns false if another process was first, or if the draft is incomplete: it is published once it is complete
 */
async function applyTimes(tx: Database, { kind, id, now }: Omit<Change, 'author'>): Promise<boolean> {
  const row = await lockEntity(tx, kind, id);
  if (!row) return false;
  const hasPassed = (instant: string | null) => instant !== null && instant <= now.toISOString();
  const isPublished =
    hasPassed(row.publishAt) && (await publishIfComplete(tx, { kind, id, author: row.scheduledBy, now }));
  const isWithdrawn = hasPassed(row.withdrawAt);
  if (!isPublished && !isWithdrawn) return false;
  const hidden = { hiddenAt: now.toISOString(), publishAt: null, withdrawAt: null };
  if (isWithdrawn) await tx.updateTable(kind).set(hidden).where('id', '=', id).execute();
  const event = { action: 'changed', entity: contentEntities[kind], id, fields: ['published'] } as const;
  await audit(tx, { userId: null, via: 'schedule', address: null }, event, now);
  return true;
}

async function publishIfComplete(tx: Database, change: Change): Promise<boolean> {
  const draft = await findDraft(tx, change.kind, change.id);
  try {
    return (await publish(tx, change, draft?.updatedAt ?? null)) !== undefined;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return false;
    throw error;
  }
}
