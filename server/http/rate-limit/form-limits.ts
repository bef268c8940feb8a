import { retention } from '../../../domain/retention.ts';
import type { AppContext } from '../../context.ts';
import { tooMany } from '../errors.ts';
import { addressKey, rateLimit } from './rate-limit.ts';

/** In seconds. `FORM_LIMIT` is the limit of one address in that time. */
const period = retention.formCountMinutes * 60;
/** Multiple of `FORM_LIMIT` for all addresses together, so that a flood from many does not fill the disk. */
const addressesInAll = 5;

/** The limits of one public form. */
export function formLimits(context: Pick<AppContext, 'config' | 'pool' | 'log' | 'metrics'>, form: string) {
  const { config, metrics } = context;
  const perAddress = rateLimit(context, { name: `form-${form}`, points: config.formLimit, seconds: period });
  const points = config.formLimit * addressesInAll;
  const inAll = rateLimit(context, { name: `form-${form}-all`, points, seconds: period });
  const limits = (address: string) => [
    // Where the host does not tell addresses, everybody would share one limit.
    ...(address === 'unknown' ? [] : [{ limit: perAddress, key: addressKey(address) }]),
    { limit: inAll, key: 'all' },
  ];
  return {
    /** @throws 429 over the limit of the address or of all */
    async consume(address: string): Promise<void> {
      for (const { limit, key } of limits(address)) {
        const blocked = await limit.consume(key);
        if (!blocked) continue;
        metrics.submission(form, 'limited');
        throw tooMany(blocked.retryAfter, 'tooManyForms');
      }
    },
    /** Returns the points of a submission that was stored before. It is stored, so a failure here is none of the response. */
    async reward(address: string): Promise<void> {
      await Promise.all(limits(address).map(({ limit, key }) => limit.reward(key))).catch(() => {});
    },
  };
}
