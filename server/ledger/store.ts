import { type ExpressionBuilder, sql } from 'kysely';
import type { LedgerItem } from '../../domain/ledger.ts';
import { operatorAddresses } from '../auth/users.ts';
import type { Database, Tables } from '../db/tables.ts';

/**
 * What the public ledger counts: submissions, and messages that stand alone. Spam and what came from the studio's own
 * addresses is left out (decision 22).
 *
 * @param own the studio's addresses besides those of operators
 */
export async function ledgerItems(
  db: Database,
  since: Date,
  own: readonly string[],
): Promise<{ items: LedgerItem[]; waiting: number }> {
  const addresses = [...new Set([...own, ...(await operatorAddresses(db))].map((address) => address.toLowerCase()))];
  const columns = ['createdAt', 'dueAt', 'firstAnsweredAt'] as const;
  const projects = db.selectFrom('projects').where(sql`lower(contact_email)`, 'not in', addresses);
  const messages = db
    .selectFrom('contactMessages')
    .where(sql`lower(email)`, 'not in', addresses)
    .where('status', '!=', 'spam')
    .where(standsAlone);
  const waiting = sql<number>`count(*)`.as('waiting');
  const counts = await Promise.all([
    projects.where('dueAt', 'is not', null).select(waiting).executeTakeFirstOrThrow(),
    messages.where('dueAt', 'is not', null).select(waiting).executeTakeFirstOrThrow(),
  ]);
  const items = await Promise.all([
    projects.where('createdAt', '>=', since.toISOString()).select(columns).execute(),
    messages.where('createdAt', '>=', since.toISOString()).select(columns).execute(),
  ]);
  return { items: items.flat(), waiting: counts.reduce((sum, { waiting: more }) => sum + more, 0) };
}

const standsAlone = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'contactMessages'>) =>
  not(
    exists(
      selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.idempotencyKey', '=', 'contactMessages.idempotencyKey'),
    ),
  );
