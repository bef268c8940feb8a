import type { Context } from 'hono';
import type { BusinessCalendar } from '../../../domain/promise/promise.ts';
import { isHoneypotFilled } from '../../../domain/spam/honeypot.ts';
import { receiptHeaders } from '../../../domain/correspondence/receipt.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import { formLimits } from '../../platform/http/rate-limit/form-limits.ts';
import { readStudio, type Receiver, receiverOf } from '../../platform/studio/studio.ts';

/**
 * Accepts a public form within its limits in one transaction, and ignores robots.
 * @returns the stored record, undefined for a robot's form, and the studio's calendar
 */
export function publicForm(context: AppContext, form: string) {
  const { config, db, metrics, wakeJobs } = context;
  const limits = formLimits(context, form);
  return async <Stored extends { created: boolean }>(
    { address, website }: { address: string; website?: string | null | undefined },
    store: (tx: Database, receiver: Receiver) => Promise<Stored>,
  ): Promise<{ stored: Stored | undefined; calendar: BusinessCalendar }> => {
    await limits.consume(address);
    const receiver = receiverOf(await readStudio(db), config);
    const { calendar } = receiver;
    if (isHoneypotFilled({ website })) {
      metrics.submission(form, 'honeypot');
      return { stored: undefined, calendar };
    }
    const stored = await inTransaction(db, (tx) => store(tx, receiver));
    metrics.submission(form, stored.created ? 'stored' : 'repeated');
    if (stored.created) wakeJobs();
    else await limits.reward(address);
    return { stored, calendar };
  };
}

/** Sets the headers for the confirmation: number, due time and page of the submission. A repeated form gets no page address. */
export function sendReceipt(
  c: Context,
  calendar: BusinessCalendar,
  { id, createdAt }: { id: number; createdAt: string },
  address: string | undefined,
): void {
  if (address !== undefined) c.header('Location', address);
  c.header(receiptHeaders.number, String(id));
  c.header(receiptHeaders.dueAt, calendar.dueAt(new Date(createdAt)).toISOString());
}
