import { sql } from 'kysely';
import type { Arrival } from '../../../domain/forms/arrival.ts';
import { arrivalEntity } from '../../../domain/inbox/details.ts';
import { columnsOf } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** Reads the origin of the sender of a submission; null if their browser did not send it. */
export async function arrivalOf(db: Database, projectId: number): Promise<Arrival | null> {
  const arrival = await db
    .selectFrom('projects')
    .select(columnsOf(arrivalEntity))
    .where('id', '=', projectId)
    .executeTakeFirst();
  return arrival && Object.values(arrival).some((value) => value !== null) ? arrival : null;
}

/** SQL expression: the campaign's source of a submission, otherwise the site that had the link; null without both. */
export const sourceOfSubmission = sql<string | null>`coalesce(utm_source, referrer_host)`;
