import { digest } from '../auth/sessions.ts';
import { network } from './client-address.ts';
import { remembered } from './remembered.ts';

/** Under which a limit counts an address. A digest, so that what is counted names nobody. */
export const addressKey = remembered((address) => digest(network(address)));
