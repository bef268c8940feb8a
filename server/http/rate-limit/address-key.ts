import { digest } from '../../auth/sessions.ts';
import { network } from '../middleware/client-address.ts';
import { memoize } from '../memoize.ts';

/** Under which a limit counts an address. A digest, so that what is counted names nobody. */
export const addressKey = memoize((address) => digest(network(address)));
