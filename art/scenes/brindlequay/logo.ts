import type { Emblem } from '../../canvas/emblem.ts';
import { quay, swelling } from './letters.ts';

/** Eleven letters on one quay, as high as the tide. */
export function logo(fill: string = quay.coral): Emblem {
  return { width: 718, height: 236, body: swelling('BRINDLEQUAY', 4, 206, 710, 92, 200, 2.6, fill) };
}
