import type { Emblem } from '../../canvas/emblem.ts';
import { quay, stretched } from './posters.ts';

/** Eleven letters on one quay, as high as the tide. */
export function logo(fill: string = quay.coral): Emblem {
  const letters = [...'BRINDLEQUAY'].map((letter, i) => {
    const tall = 92 + 108 * ((1 + Math.sin(i * 0.62 + 2.6)) / 2);
    return stretched(letter, 4 + i * 65, 206 - tall, 59, tall, fill);
  });
  return { width: 718, height: 236, body: letters.join('') };
}
