import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../../context.ts';
import { withoutData } from '../middleware/error-response.ts';
import { unavailable } from '../errors.ts';

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
  { pool, log }: Pick<AppContext, 'pool' | 'log'>,
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

  /** @param tries that come at once @returns what became of each */
  async function count(key: string, tries: number): Promise<Taken[]> {
    try {
      await reach(() => counts.consume(key, tries));
      return Array.from({ length: tries }, () => ({ admitted: true }));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      // What is turned away without being counted counts as none.
      const before = refusal.consumedPoints === 0 ? Infinity : refusal.consumedPoints - tries;
      return Array.from({ length: tries }, (_, index) =>
        before + index < points
          ? { admitted: true }
          : { admitted: false, retryAfter, first: before + index === points },
      );
    }
  }

  return {
    take: oneAtATime(count),
    giveBack: async (key) => void (await reach(() => counts.reward(key))),
    forget: async (key) => void (await reach(() => counts.delete(key))),
  };
}

/**
 * Counts tries of a key that come at once together, and those that come meanwhile afterwards: each alone would wait for its row
 * in turn.
 */
function oneAtATime(count: (key: string, tries: number) => Promise<Taken[]>): Limiter['take'] {
  /** Who is to be counted next, by the keys that are being counted. */
  const waiting = new Map<string, PromiseWithResolvers<Taken>[]>();

  async function countAll(key: string): Promise<void> {
    for (let tries = waiting.get(key)!; tries.length > 0; tries = waiting.get(key)!) {
      waiting.set(key, []);
      try {
        const taken = await count(key, tries.length);
        for (const [index, { resolve }] of tries.entries()) resolve(taken[index]!);
      } catch (error) {
        for (const { reject } of tries) reject(error);
      }
    }
    waiting.delete(key);
  }

  return (key) => {
    const tried = Promise.withResolvers<Taken>();
    const others = waiting.get(key);
    if (others) {
      others.push(tried);
    } else {
      waiting.set(key, [tried]);
      // Lets in whoever else has come in this turn.
      setImmediate(() => void countAll(key));
    }
    return tried.promise;
  };
}
