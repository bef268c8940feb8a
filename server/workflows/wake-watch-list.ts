import type { AppContext } from './app-context.ts';
import { statusesRead } from '../../domain/conversation/project.ts';
import { statusOfStage } from '../../domain/stage/stage.ts';
import { idsOf, inTransaction } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { recordHistory } from '../features/history/history.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';
import { laterVersion } from '../features/submissions/submissions.ts';

/** Returns submissions from the watch list to screening when their date has come. */
export const watchList = ({ db, now }: Pick<AppContext, 'db' | 'now'>): PeriodicJob => ({
  kind: 'watch-list',
  every: 60_000,
  async run() {
    await wakeWatched(db, now());
  },
});

/** The maximum of submissions that wake in one run. */
const wokenAtOnce = 500;

export async function wakeWatched(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dueQuery = tx
      .selectFrom('projects')
      .select('id')
      .where('watchUntil', '<=', now.toISOString())
      .where('stage', '=', 'watch')
      .where('status', 'in', statusesRead(statusOfStage.watch))
      .orderBy('watchUntil')
      .limit(wokenAtOnce);
    const woken = await tx
      .updateTable('projects')
      .set({ stage: 'screening', watchUntil: null, updatedAt: laterVersion(now) })
      .where('id', 'in', dueQuery)
      .returning('id')
      .execute();
    await recordWaking(tx, idsOf(woken), now);
  });
}

/** The history names the operator who chose the date. */
async function recordWaking(tx: Database, projectIds: readonly number[], now: Date): Promise<void> {
  if (projectIds.length === 0) return;
  const rows = await tx
    .selectFrom('projectHistory')
    .select(['projectId', 'author'])
    .where('projectId', 'in', projectIds)
    .where('field', 'in', ['stage', 'watchUntil'])
    .orderBy('id')
    .execute();
  const authors = new Map(rows.map(({ projectId, author }) => [projectId, author]));
  const events = projectIds.map((projectId) => ({
    projectId,
    by: authors.get(projectId) ?? null,
    kind: 'changed' as const,
    field: 'stage',
    from: 'watch',
    to: 'screening',
  }));
  await recordHistory(tx, events, now);
}
