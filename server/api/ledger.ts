import { ledgerApi } from '../../domain/api/ledger.ts';
import { ledgerLimits } from '../../domain/studio/facts.ts';
import { type Ledger, ledgerOf } from '../../domain/promise/ledger.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { withoutData } from '../platform/errors/without-data.ts';
import { withTimeout } from '../platform/http/middleware/timeout.ts';
import { ledgerItems } from '../features/ledger/ledger.ts';
import { businessCalendar } from '../../domain/promise/promise.ts';
import { readStudio } from '../platform/studio/studio.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds: the lifetime of the figures, the timeout of a page that waits for them, and the pause after a failure. */
const times = { maxAge: 20_000, timeout: 1500, retry: 1000 } as const;

export const ledgerEndpoints = ({ config, db, log, now }: AppContext): Endpoint[] => {
  let last: { ledger: Ledger; countedAt: number } | undefined;
  let retryAt = 0;

  async function count(): Promise<Ledger> {
    const until = now();
    const studio = await readStudio(db);
    const calendar = businessCalendar(studio);
    const since = calendar.startOfDay(new Date(until.getTime() - ledgerLimits.days * day));
    const studioAddresses = [studio.email, config.studioEmail ?? studio.email];
    const { items, ...counts } = await ledgerItems(db, since, studioAddresses);
    return ledgerOf(items, { calendar, since, now: until, ...counts });
  }

  let counting: Promise<Ledger> | undefined;
  /** Starts a calculation, which concurrent requests share. */
  const countOnce = () => (counting ??= count().finally(() => (counting = undefined)));

  return implement(ledgerApi, {
    'GET /api/promise': async ({ c }) => {
      const time = now().getTime();
      if (last && time >= last.countedAt && time - last.countedAt < times.maxAge) return last.ledger;
      if (performance.now() >= retryAt) {
        try {
          last = { ledger: await withTimeout(countOnce(), times.timeout), countedAt: time };
          return last.ledger;
        } catch (error) {
          retryAt = performance.now() + times.retry;
          log.error({ err: withoutData(error) }, 'the ledger could not be read');
        }
      }
      // Pages that show a line of the ledger work while the database is unavailable.
      c.set('fallback', true);
      return last?.ledger ?? null;
    },
  });
};
