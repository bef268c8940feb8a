import { retention } from '../../../../domain/operations/retention.ts';
import type { Config } from '../../configuration/config.ts';
import { tooMany } from '../../errors/http-error.ts';
import type { Metrics } from '../observability/metrics.ts';
import { network, site } from '../middleware/client-address.ts';
import { addressKey, type Blocked, rateLimit, type RateLimit, type RateLimitContext, siteKey } from './rate-limit.ts';

/** The period in seconds to which `FORM_LIMIT`, the limit per address, applies. */
const period = retention.formCountMinutes * 60;
/** Multiplies `FORM_LIMIT` for all IPv6 networks of one customer, and for the number of customers that send a form. */
const addressesInAll = 5;

/**
 * The limits of one public form, which keep a flood from filling the disk: submissions per address, submissions per customer (all its IPv6
 * networks), and the number of customers. Each customer counts once towards the last limit, so a few busy ones cannot close the form to others.
 */
export function formLimits(context: RateLimitContext & { config: Config; metrics: Metrics }, form: string) {
  const { config, metrics } = context;
  const points = config.formLimit * addressesInAll;
  const ofAddress = rateLimit(context, { name: `form-${form}`, points: config.formLimit, seconds: period });
  const ofSite = rateLimit(context, { name: `form-${form}-site`, points, seconds: period });
  const ofCustomers = rateLimit(context, { name: `form-${form}-all`, points, seconds: period });

  /** The limits of an address, from the narrowest to the widest. If the host provides no addresses, all requests share one. */
  const countsOf = (address: string): Count[] => {
    if (address === 'unknown') return [];
    const counts = [{ limit: ofAddress, key: addressKey(address) }];
    return site(address) === network(address) ? counts : [...counts, { limit: ofSite, key: siteKey(address) }];
  };
  const returnPoints = (counts: readonly Count[]) => Promise.all(counts.map(({ limit, key }) => limit.reward(key)));
  const refuse = async (counted: readonly Count[], { retryAfter }: Blocked): Promise<never> => {
    // A submission that a wider limit rejects does not count towards the narrower ones: its customer is still new.
    await returnPoints(counted);
    metrics.submission(form, 'limited');
    throw tooMany(retryAfter, 'tooManyForms');
  };

  return {
    /** @throws {HttpError} 429 over one of the limits */
    async consume(address: string): Promise<void> {
      const counted: Count[] = [];
      let isNewCustomer = true;
      for (const count of countsOf(address)) {
        const points = await count.limit.count(count.key);
        if (typeof points !== 'number') return refuse(counted, points);
        counted.push(count);
        isNewCustomer = points === 1;
      }
      // A known customer only reads this count, whose row all forms share: one form at a time can write it.
      const blocked = isNewCustomer ? await ofCustomers.consume('all') : await ofCustomers.check('all');
      if (blocked) await refuse(counted, blocked);
    },
    /** Returns the points of a repeated submission. A failure here must not fail the response, since the submission is stored. */
    async reward(address: string): Promise<void> {
      const counts = countsOf(address);
      await returnPoints(counts.length > 0 ? counts : [{ limit: ofCustomers, key: 'all' }]).catch(() => {});
    },
  };
}

/** A limit and the key that an attempt is counted under. */
type Count = { limit: RateLimit; key: string };
