import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Parts } from '../parts.ts';
import { withoutData } from './error-answer.ts';
import { unavailable } from './errors.ts';

export type Taken =
  | { admitted: true }
  | { admitted: false; retryAfter: number; /** Whether the limit begins to hold with this try. */ first: boolean };

/** Counts what each key does in a while. Its functions throw 503 when the counts cannot be reached. */
export interface Limiter {
  take(key: string): Promise<Taken>;
  /** Takes one try back. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

interface Limit {
  /** Tells the keys of one limit from another's. */
  name: string;
  /** How much is let through in so many `seconds`. */
  points: number;
  seconds: number;
  /** Clears what has expired, of every limit: one of them does it. */
  clears?: boolean;
}

/**
 * A limit of one app: counted in PostgreSQL where instances share one; beside the embedded database in memory, that of the
 * process which looks after the workers where there are several.
 */
export function limiter(
  { pool, log }: Pick<Parts, 'pool' | 'log'>,
  { name, points, seconds, clears = false }: Limit,
): Limiter {
  const options = { keyPrefix: name, points, duration: seconds };
  const counts = pool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // What is over its limit is turned away without asking the database again.
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: clears,
      })
    : cluster.isWorker
      ? new RateLimiterCluster({ ...options, timeoutMs: 2000 })
      : new RateLimiterMemory(options);

  const reach = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      log.error({ err: withoutData(error), limit: name }, 'the counts of a limit cannot be reached');
      throw unavailable();
    }
  };

  return {
    async take(key) {
      try {
        await reach(() => counts.consume(key));
        return { admitted: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        return { admitted: false, retryAfter, first: refusal.consumedPoints === points + 1 };
      }
    },
    giveBack: async (key) => void (await reach(() => counts.reward(key))),
    forget: async (key) => void (await reach(() => counts.delete(key))),
  };
}
