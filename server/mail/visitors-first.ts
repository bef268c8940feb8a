import { setTimeout as wait } from 'node:timers/promises';

/** In ms: mail waits until nobody has sent anything for so long, but never longer than this. */
const times = { quiet: 25, longest: 500 };

/** Lets mail wait while submissions are coming in: people wait for their answer, and nobody for a mail's half second. */
export function visitorsFirst(): { /** Somebody has sent something. */ came(): void; turn(): Promise<void> } {
  let last = -Infinity;
  return {
    came: () => void (last = performance.now()),
    async turn() {
      const begun = performance.now();
      while (performance.now() - last < times.quiet && performance.now() - begun < times.longest) {
        await wait(times.quiet);
      }
    },
  };
}
