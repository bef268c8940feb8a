import type { Context } from 'hono';
import { isHoneypotFilled } from '../../../domain/spam/honeypot.ts';
import { receiptHeaders } from '../../../domain/correspondence/receipt.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import { formLimits } from '../../platform/http/rate-limit/form-limits.ts';
import { readCalendar } from '../../platform/studio/studio.ts';

/** Accepts a public form within its limits in one transaction, and ignores robots. @returns undefined for a robot's form */
export function publicForm(context: AppContext, form: string) {
  const { db, metrics, wakeJobs } = context;
  const limits = formLimits(context, form);
  return async <Stored extends { created: boolean }>(
    { address, website }: { address: string; website?: string | null | undefined },
    store: (tx: Database) => Promise<Stored>,
  ): Promise<Stored | undefined> => {
    await limits.consume(address);
    if (isHoneypotFilled({ website })) {
      metrics.submission(form, 'honeypot');
      return undefined;
    }
    const stored = await inTransaction(db, store);
    metrics.submission(form, stored.created ? 'stored' : 'repeated');
    if (stored.created) wakeJobs();
    else await limits.reward(address);
    return stored;
  };
}

/** Sets the headers for the confirmation: number, due time and page of the submission. A repeated form gets no page address. */
export async function sendReceipt(
  c: Context,
  db: Database,
  { id, createdAt }: { id: number; createdAt: string },
  address: string | undefined,
): Promise<void> {
  if (address !== undefined) c.header('Location', address);
  c.header(receiptHeaders.number, String(id));
  c.header(receiptHeaders.dueAt, (await readCalendar(db)).dueAt(new Date(createdAt)).toISOString());
}
