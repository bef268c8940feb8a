import { retention } from '../../../domain/retention.ts';
import type { AppContext } from '../../context.ts';
import { addressKey } from './address-key.ts';
import { tooMany } from '../errors.ts';
import { limiter } from './limiter.ts';
import type { Form } from '../observability/metrics.ts';

/** How long submissions are counted, in seconds. How many one address may send in that time is `FORM_LIMIT`. */
const period = retention.formCountMinutes * 60;
/** How many times that many all addresses together may send: one flood, from however many, does not fill the disk. */
const inAll = 5;

export interface FormLimits {
  /** @throws 429 when too many came from the address, or in all */
  admit(address: string): Promise<void>;
  /** Takes a submission back that was stored before: sending the same one again costs nothing. */
  forgive(address: string): Promise<void>;
}

/** The limits of one public form. */
export function formLimits(context: Pick<AppContext, 'config' | 'pool' | 'log' | 'metrics'>, form: Form): FormLimits {
  const { config, metrics } = context;
  const addresses = limiter(context, { name: `form-${form}`, points: config.formLimit, seconds: period });
  const all = limiter(context, { name: `form-${form}-all`, points: config.formLimit * inAll, seconds: period });
  const limits = (address: string) => [
    // Where the host does not tell addresses, everybody would count as one.
    ...(address === 'unknown' ? [] : [{ limit: addresses, key: addressKey(address) }]),
    { limit: all, key: 'all' },
  ];
  return {
    async admit(address) {
      for (const { limit, key } of limits(address)) {
        const taken = await limit.take(key);
        if (taken.admitted) continue;
        metrics.submission(form, 'limited');
        throw tooMany(taken.retryAfter);
      }
    },
    async forgive(address) {
      // The submission is stored, so nothing may fail any more.
      await Promise.all(limits(address).map(({ limit, key }) => limit.giveBack(key))).catch(() => {});
    },
  };
}
