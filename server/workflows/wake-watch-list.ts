import type { AppContext } from './app-context.ts';
import { statusesRead } from '../../domain/conversation/project.ts';
import { statusOfStage } from '../../domain/stage/stage.ts';
import { raiseVersions } from '../platform/db/conversations.ts';
import { idsOf, inTransaction, laterVersion } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { recordHistory } from '../features/history/history.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';

/** Returns submissions from the watch list to screening when their date has come. */
export const watchList = ({ db, now }: Pick<AppContext, 'db' | 'now'>): PeriodicJob => ({
  kind: 'watch-list',
  every: 60_000,
  async run() {
    await wakeWatched(db, now());
  },
});

/** The maximum of submissions that one run returns to screening. */
const mostPerRun = 500;

export async function wakeWatched(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dueQuery = tx
      .selectFrom('projects')
      .select('id')
      .where('watchUntil', '<=', now.toISOString())
      .where('stage', '=', 'watch')
      .where('status', 'in', statusesRead(statusOfStage.watch))
      .orderBy('watchUntil')
      .limit(mostPerRun);
    const woken = await tx
      .updateTable('projects')
      .set({ stage: 'screening', watchUntil: null, updatedAt: laterVersion(now) })
      .where('id', 'in', dueQuery)
      .returning(['id', 'conversationId'])
      .execute();
    await raiseVersions(tx, 'project', idsOf(woken));
    const conversationIds = woken.map(({ conversationId }) => conversationId);
    await recordWaking(tx, conversationIds, now);
  });
}

/** Records the new stage in the history, in the name of the operator who chose the date. */
async function recordWaking(tx: Database, conversationIds: readonly number[], now: Date): Promise<void> {
  if (conversationIds.length === 0) return;
  const rows = await tx
    .selectFrom('history')
    .select(['conversationId', 'author'])
    .where('conversationId', 'in', conversationIds)
    .where('field', 'in', ['stage', 'watchUntil'])
    .orderBy('id')
    .execute();
  const authors = new Map(rows.map(({ conversationId, author }) => [conversationId, author]));
  const events = conversationIds.map((conversationId) => ({
    conversationId,
    by: authors.get(conversationId) ?? null,
    kind: 'changed' as const,
    field: 'stage',
    from: 'watch',
    to: 'screening',
  }));
  await recordHistory(tx, events, now);
}
