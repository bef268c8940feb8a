import { sql } from 'kysely';
import type { LedgerItem } from '../../domain/ledger.ts';
import { isClosed, type Project } from '../../domain/project.ts';
import { operatorAddresses } from '../auth/users.ts';
import type { Database } from '../db/tables.ts';
import { isAlone } from '../messages/store.ts';

/**
 * What the public ledger counts: submissions that were not imported, and messages that stand alone. What came from the studio's own addresses is left
 * out, and spam, unless it was flagged only after {@link flagHours} or closed without an answer before (decision 22).
 *
 * @param own the studio's addresses besides those of operators
 */
export async function ledgerItems(
  db: Database,
  since: Date,
  own: readonly string[],
): Promise<{ items: LedgerItem[]; waiting: number }> {
  const addresses = [...new Set([...own, ...(await operatorAddresses(db))].map((address) => address.toLowerCase()))];
  const columns = ['createdAt', 'dueAt', 'firstAnsweredAt', 'spamAt', 'withdrawnAt'] as const;
  const projects = db
    .selectFrom('projects')
    .where(sql`lower(contact_email)`, 'not in', addresses)
    .where('importedAt', 'is', null);
  const messages = db
    .selectFrom('contactMessages')
    .where(sql`lower(email)`, 'not in', addresses)
    .where(isAlone);
  const waiting = sql<number>`count(*)`.as('waiting');
  const counts = await Promise.all([
    projects.where('dueAt', 'is not', null).select(waiting).executeTakeFirstOrThrow(),
    messages.where('dueAt', 'is not', null).select(waiting).executeTakeFirstOrThrow(),
  ]);
  const items = await Promise.all([
    projects
      .where('createdAt', '>=', since.toISOString())
      .where('spamAt', 'is', null)
      .select(['createdAt', 'dueAt', 'spamAt', 'withdrawnAt', answeredAt])
      .execute(),
    messages.where('createdAt', '>=', since.toISOString()).where('spamAt', 'is', null).select(columns).execute(),
    projects
      .where('createdAt', '>=', since.toISOString())
      .where('spamAt', 'is not', null)
      .select([...columns, 'status'])
      .execute(),
    messages
      .where('createdAt', '>=', since.toISOString())
      .where('spamAt', 'is not', null)
      .select([...columns, 'spamFrom as status'])
      .execute(),
  ]);
  return { items: items.flat().filter(isCounted), waiting: counts.reduce((sum, { waiting: more }) => sum + more, 0) };
}

/** What is merged into another is answered where that one is. */
const answeredAt = sql<string | null>`coalesce(first_answered_at, case when merged_into is not null then
  (select min(replies.created_at) from replies
    where replies.project_id = projects.merged_into and replies.created_at >= projects.created_at) end)`.as(
  'firstAnsweredAt',
);

/** What an operator flags later was a promise that was not kept. */
const flagHours = 24;

const isCounted = ({
  createdAt,
  spamAt,
  status,
}: {
  createdAt: string;
  spamAt: string | null;
  status?: string | null;
}) =>
  spamAt === null ||
  Date.parse(spamAt) - Date.parse(createdAt) > flagHours * 60 * 60 * 1000 ||
  status === 'archived' ||
  isClosed(status as Project['status']);
