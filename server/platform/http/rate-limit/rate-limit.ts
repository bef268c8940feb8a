import cluster from 'node:cluster';
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { digest } from '../../cryptography/digest.ts';
import { unavailable } from '../../errors/http-error.ts';
import { network, site } from '../middleware/client-address.ts';
import { withoutData } from '../../errors/without-data.ts';

/** The result for an attempt over the limit. */
export interface Blocked {
  /** Seconds until the next attempt is allowed. */
  retryAfter: number;
  /** Whether this is the first attempt over the limit. */
  first: boolean;
}

/** PostgreSQL's connection pool, if instances share one. */
export interface RateLimitContext {
  pool: pg.Pool | undefined;
  log: Logger;
}

export type RateLimit = ReturnType<typeof rateLimit>;

/**
 * Allows `points` attempts per key and period in seconds. The counts are in PostgreSQL if instances share one, else in memory (of the primary
 * process if there are workers). The limit with `clearsExpired` deletes the expired counts of all limits.
 * All functions throw 503 if the counts are unavailable.
 */
export function rateLimit(
  { pool, log }: RateLimitContext,
  { name, points, seconds, clearsExpired }: { name: string; points: number; seconds: number; clearsExpired?: boolean },
) {
  const options = { keyPrefix: name, points, duration: seconds };
  const counts = pool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Blocks keys that are already over the limit without a query.
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: clearsExpired ?? false,
      })
    : cluster.isWorker
      ? new RateLimiterCluster({ ...options, timeoutMs: 2000 })
      : new RateLimiterMemory(options);

  const onFailure = (error: unknown): never => {
    log.error({ err: withoutData(error), limit: name }, 'rate limit unavailable');
    throw unavailable();
  };

  const secondsUntilNext = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

  /** Counts an attempt with its cost. @returns the points of the key afterwards, unless it is blocked */
  async function count(key: string, cost = 1): Promise<number | Blocked> {
    try {
      return (await counts.consume(key, cost)).consumedPoints;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) return onFailure(reason);
      // A key that is blocked in memory has no consumed points.
      const { consumedPoints } = reason;
      return {
        retryAfter: secondsUntilNext(reason),
        first: consumedPoints > points && consumedPoints - cost <= points,
      };
    }
  }

  return {
    count,
    /** Counts one or more attempts. @returns undefined within the limit */
    async consume(key: string, cost = 1): Promise<Blocked | undefined> {
      const counted = await count(key, cost);
      return typeof counted === 'number' ? undefined : counted;
    },
    /** Reads whether a key is over the limit, without counting an attempt. @returns undefined within the limit */
    async check(key: string): Promise<Blocked | undefined> {
      const counted = await counts.get(key).catch(onFailure);
      if (counted === null || counted.consumedPoints <= points) return undefined;
      return { retryAfter: secondsUntilNext(counted), first: false };
    },
    /** Returns one point. */
    reward: async (key: string) => void (await counts.reward(key).catch(onFailure)),
    /** Returns all points. */
    reset: async (key: string) => void (await counts.delete(key).catch(onFailure)),
  };
}

/** The key of an address: a digest, because stored counts must not identify anybody. */
export const addressKey = (address: string): string => digest(network(address));

/** The key of all networks of a customer. */
export const siteKey = (address: string): string => digest(site(address));
