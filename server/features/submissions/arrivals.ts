import { sql } from 'kysely';
import type { Arrival } from '../../../domain/forms/arrival.ts';
import { arrivalEntity } from '../../../domain/inbox/details.ts';
import { columnsOf } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** Stores the origin of the sender of a new submission. */
export async function insertArrival(tx: Database, projectId: number, arrival: Arrival, now: Date): Promise<void> {
  await tx
    .insertInto('arrivals')
    .values({ projectId, ...arrival, createdAt: now.toISOString() })
    .execute();
}

/** Reads the origin of the sender of a submission; null if their browser did not send it. */
export async function arrivalOf(db: Database, projectId: number): Promise<Arrival | null> {
  const arrivalQuery = db.selectFrom('arrivals').select(columnsOf(arrivalEntity)).where('projectId', '=', projectId);
  return (await arrivalQuery.executeTakeFirst()) ?? null;
}

/** SQL expression: the campaign's source of an arrival, otherwise the site that had the link; null without both. */
export const sourceOfArrival = sql<string | null>`coalesce(utm_source, referrer_host)`;

/** SQL expression: the {@link sourceOfArrival} of a submission. */
export const sourceOfProject = sql<string | null>`(select ${sourceOfArrival} from arrivals
  where arrivals.project_id = projects.id)`;
